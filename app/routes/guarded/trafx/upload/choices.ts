/** Instead of an attraction: the counter stands at none, such as one of a car park. */
export const noProduct = 'nenhum'
/** Instead of an attraction: leaves this log out. */
export const skipLog = 'nao-salvar'

export function choiceName(key: string): string {
  return `atrativo.${key}`
}
