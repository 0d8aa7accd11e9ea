/** In milliseconds. */
export const SECOND = 1000;
