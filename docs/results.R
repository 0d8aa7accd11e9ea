# A result in base R: Rscript docs/results.R results/eight-queens-all
folder <- commandArgs(trailingOnly = TRUE)[1]

frequencies <- read.csv(file.path(folder, "frequencies.csv"), colClasses = c(solution = "character"))
frequencies <- frequencies[order(-frequencies$count), ]
print(head(frequencies[c("solution", "count", "share")], 8), row.names = FALSE)

share <- frequencies$count / sum(frequencies$count)
distance <- sum(abs(share - 1 / length(share))) / 2
statistics <- read.csv(file.path(folder, "statistics.csv"))
stopifnot(abs(distance - statistics$estimate[statistics$statistic == "tv_uniform"]) < 1e-12)
cat(sprintf("Total variation distance from uniform: %.1f %%\n", 100 * distance))

steps <- subset(read.csv(file.path(folder, "steps.csv")), measure == "steps")
cat(sprintf("Steps: mean %.1f, median %d, most %d\n",
            weighted.mean(steps$value, steps$count),
            steps$value[which(steps$cum_count * 2 >= sum(steps$count))[1]],
            max(steps$value)))
