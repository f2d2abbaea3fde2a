/** `FAULTS=full` runs every case; otherwise the suite runs the most telling ones. */
export const isFullSize = process.env.FAULTS === 'full'

export const timesFull = (small: number, full: number): number => (isFullSize ? full : small)
