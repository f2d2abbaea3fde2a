/** `FAULTS=full` asks everything; without it a suite of minutes asks what tells the most. */
export const isFullSize = process.env.FAULTS === 'full'

export const timesFull = (small: number, full: number): number => (isFullSize ? full : small)
