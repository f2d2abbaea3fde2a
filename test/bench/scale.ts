/** How much of a whole measurement is made: every count, duration and number of rounds goes through it. */
export type Scale = (whole: number) => number

/** Full scale, which the quality goals refer to. */
export const whole: Scale = (count) => count

/** Enough to see that everything still runs; its times mean nothing. */
export const toy: Scale = (count) => Math.max(1, Math.ceil(count / 100))
