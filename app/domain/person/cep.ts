import type { Checked } from '../words/checked.ts'

/** 8 digits of `46960-000`, `46960000` or `46.960-000`; null for none. */
export function parseCep(text: string): string | null {
  const typed = text.replace(/\s/g, '')
  return /^\d{2}\.?\d{3}-?\d{3}$/.test(typed) ? typed.replace(/\D/g, '') : null
}

export function checkCep(text: string): Checked<{ value: string }> {
  if (text.trim() === '') return { ok: false, message: 'Informe o CEP.' }
  const value = parseCep(text)
  return value ? { ok: true, value } : { ok: false, message: 'Digite o CEP com 8 números, por exemplo 46960-000.' }
}
