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
for (pair in combn(factors, 2, simplify = FALSE)) {
  both <- paste(pair, collapse = ":")
  cat(both, format((left(factors) - left(c(factors, both))) / total, digits = 15), "\n")
}
