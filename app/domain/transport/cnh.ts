/** Categories of the Código de Trânsito Brasileiro, art. 143; ACC may be written with any of them. */
export const CNH_CATEGORIES = ['A', 'B', 'AB', 'C', 'AC', 'D', 'AD', 'E', 'AE'] as const

/** Passengers that a driver of category B may carry, not counting the driver. */
const MOST_WITH_B = 8

export function isCnhCategory(text: string): boolean {
  return CNH_CATEGORIES.some((one) => one === text)
}

/** Above eight passenger seats, D or E is needed; below, B or any higher one. */
export function mayDrive(category: string, seats: number): boolean {
  return (seats > MOST_WITH_B ? /[DE]/ : /[BCDE]/).test(category)
}

/** Category that a vehicle with so many seats needs. */
export function neededCategory(seats: number): 'B' | 'D' {
  return seats > MOST_WITH_B ? 'D' : 'B'
}
