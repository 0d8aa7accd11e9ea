//! The names of statistics.

use crate::model::named::named;

named! {
    /// The name of a statistic, the established one where possible.
    #[derive(Hash)]
    pub enum Name {
        TvUniform = "tv_uniform",
        TvUniformCorrected = "tv_uniform_corrected",
        TvUniformAtLeast = "tv_uniform_at_least",
        TvExpected = "tv_expected",
        TvExpectedCorrected = "tv_expected_corrected",
        TvExpectedAtLeast = "tv_expected_at_least",
        Impossible = "impossible",
        EffectiveShare = "effective_share",
        HellingerUniform = "hellinger_uniform",
        JsdUniformNats = "jsd_uniform_nats",
        KlUniformNats = "kl_uniform_nats",
        KlUniformBits = "kl_uniform_bits",
        CohenW = "cohen_w",
        EntropyNats = "entropy_nats",
        EntropyBits = "entropy_bits",
        Hill0Seen = "hill_0_seen",
        Hill1ExpEntropy = "hill_1_exp_entropy",
        Hill2InverseSimpson = "hill_2_inverse_simpson",
        HillInf = "hill_inf",
        EvennessPielou = "evenness_pielou",
        Gini = "gini",
        MaxOverMean = "max_over_mean",
        MinOverMean = "min_over_mean",
        MaxOverMin = "max_over_min",
        ExpectedMin = "expected_min",
        CategoriesExpectedBelow5 = "categories_expected_below_5",
        CategoriesExpectedBelow1 = "categories_expected_below_1",
        Chi2 = "chi2",
        Chi2LowerP = "chi2_lower_p",
        G = "g",
        GBetweenClasses = "g_between_classes",
        GWithinClasses = "g_within_classes",
        Log10E = "log10_e",
        Log10EMixture = "log10_e_mixture",
        Log10EConditional = "log10_e_conditional",
        Log10PBound = "log10_p_bound",
        EntropyMillerMadowNats = "entropy_miller_madow_nats",
        EntropySeDeltaNats = "entropy_se_delta_nats",
        EffectiveNumberUnbiased = "effective_number_unbiased",
        CollisionProbUnbiased = "collision_prob_unbiased",
        CollisionZUniform = "collision_z_uniform",
        TripleRatioUnknownK = "triple_ratio_unknown_k",
        Draws = "draws",
        TvBetween = "tv_between",
        CramersV = "cramers_v",
        ColumnsKept = "columns_kept",
        A12 = "a12",
        CliffsDelta = "cliffs_delta",
        MedianDifference = "median_difference",
        KsD = "ks_d",
        KsDPlus = "ks_d_plus",
        KsDMinus = "ks_d_minus",
        KsLambda = "ks_lambda",
        KsLimit = "ks_limit",
        Mwu = "mwu",
        MwuUA = "mwu_u_a",
        MwuZAbsContinuityTies = "mwu_z_abs_continuity_ties",
        Seen = "seen",
        F1 = "f1",
        F2 = "f2",
        CoverageTuring = "coverage_turing",
        CoverageChaoJost = "coverage_chao_jost",
        MissingMassTuring = "missing_mass_turing",
        Chao1 = "chao1",
        Chao1BiasCorrected = "chao1_bias_corrected",
        ProbBoundUnseenCategory95 = "prob_bound_unseen_category_95",
        PartsP = "parts_p",
        KeysShare = "keys_share",
        DistinctKeys = "distinct_keys",
        EqualNeighbours = "equal_neighbours",
        EqualNeighboursLag = "equal_neighbours_lag",
        InterimHalfWidth = "interim_half_width",
        InterimLog10E = "interim_log10_e",
        StepsMeanLog1p = "steps_mean_log1p",
        StepsMode = "steps_mode",
        StepsQ25 = "steps_q25",
        StepsQ50 = "steps_q50",
        StepsQ75 = "steps_q75",
        StepsQ90 = "steps_q90",
        StepsQ99 = "steps_q99",
        StepsCv = "steps_cv",
        StepsRestrictedMean = "steps_restricted_mean",
        StepsErt = "steps_ert",
        ShareSolved = "share_solved",
        RestartCutoff = "restart_cutoff",
        RestartExpectedSteps = "restart_expected_steps",
        RestartExpectedCost = "restart_expected_cost",
        RestartGain = "restart_gain",
        RestartTvUniform = "restart_tv_uniform",
    }
}

impl Name {
    /// Whether it is about steps.
    pub(crate) fn is_of_steps(self) -> bool {
        let name = self.name();
        self == Self::ShareSolved || name.starts_with("steps_") || name.starts_with("restart_")
    }

    /// Whether it is an e-value.
    pub(crate) const fn is_e_value(self) -> bool {
        matches!(self, Self::Log10E | Self::Log10EMixture | Self::Log10EConditional)
    }
}
