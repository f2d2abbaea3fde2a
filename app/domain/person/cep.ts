import type { Checked } from '../words/checked.ts'
import { plainSigns } from '../words/clean-text.ts'

/** 8 digits of `46960-000`, `46960000` or `46.960-000`; null for none. */
export function parseCep(text: string): string | null {
  const typed = plainSigns(text).replace(/\s/g, '')
  return /^\d{2}\.?\d{3}-?\d{3}$/.test(typed) ? typed.replace(/\D/g, '') : null
}

export function checkCep(text: string): Checked<{ value: string }> {
  if (text.trim() === '') return { ok: false, message: 'Informe o CEP.' }
  const value = parseCep(text)
  return value ? { ok: true, value } : { ok: false, message: 'Digite o CEP com 8 números, por exemplo 46960-000.' }
}

/** First five digits of the last CEP of each range (Correios, faixas de CEP), in order. */
const RANGES: readonly (readonly [last: number, state: string])[] = [
  [19999, 'SP'],
  [28999, 'RJ'],
  [29999, 'ES'],
  [39999, 'MG'],
  [48999, 'BA'],
  [49999, 'SE'],
  [56999, 'PE'],
  [57999, 'AL'],
  [58999, 'PB'],
  [59999, 'RN'],
  [63999, 'CE'],
  [64999, 'PI'],
  [65999, 'MA'],
  [68899, 'PA'],
  [68999, 'AP'],
  [69299, 'AM'],
  [69399, 'RR'],
  [69899, 'AM'],
  [69999, 'AC'],
  [72799, 'DF'],
  [72999, 'GO'],
  [73699, 'DF'],
  [76799, 'GO'],
  [76999, 'RO'],
  [77999, 'TO'],
  [78899, 'MT'],
  [79999, 'MS'],
  [87999, 'PR'],
  [89999, 'SC'],
  [99999, 'RS']
]

/** The UF of a CEP of eight digits; '' for none. */
export function stateOfCep(cep: string): string {
  const digits = parseCep(cep)
  const start = Number(digits?.slice(0, 5) ?? 0)
  if (start < 1000 || (start > 78899 && start < 79000)) return ''
  return RANGES.filter(([last]) => start <= last)[0]?.[1] ?? ''
}
