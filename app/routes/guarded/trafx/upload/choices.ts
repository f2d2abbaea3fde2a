/** Choice for a counter outside any attraction, such as one in a car park. */
export const noProduct = 'nenhum'
/** Choice that leaves this log out. */
export const skipLog = 'nao-salvar'

export function choiceName(key: string): string {
  return `atrativo.${key}`
}
