# The sums of squares of a table of responses, over the total one. Reads: a column for each factor, and `y`.
table <- read.csv(file("stdin"), stringsAsFactors = FALSE)
factors <- setdiff(names(table), "y")
table[factors] <- lapply(table[factors], factor)
left <- function(terms) {
  formula <- if (length(terms) == 0) y ~ 1 else reformulate(terms, "y")
  sum(residuals(aov(formula, table))^2)
}
total <- left(character())
for (own in factors) {
  others <- setdiff(factors, own)
  cat(own, format((left(others) - left(factors)) / total, digits = 15), "\n")
}
pairs <- combn(factors, 2, paste, collapse = ":")
for (own in pairs) {
  others <- c(factors, setdiff(pairs, own))
  cat(own, format((left(others) - left(c(factors, pairs))) / total, digits = 15), "\n")
}
