import type { Checked } from '../words/checked.ts'
import { plainSigns } from '../words/clean-text.ts'

/** `abc-1d23` → `ABC1D23`. */
function normalisePlate(text: string): string {
  return plainSigns(text)
    .replace(/[\s-]/g, '')
    .replace(/[a-z]/g, (letter) => letter.toUpperCase())
}

/** Accepts Mercosul plates (ABC1D23) and older ones (ABC-1234). */
export function checkPlate(text: string): Checked<{ value: string }> {
  const value = normalisePlate(text)
  if (/^[A-Z]{3}\d[A-Z\d]\d{2}$/.test(value)) return { ok: true, value }
  const message = value === '' ? 'Informe a placa.' : 'Confira a placa: três letras e quatro sinais, como ABC1D23.'
  return { ok: false, message }
}

/** Writes older plates with their dash. */
export function formatPlate(plate: string): string {
  return /^[A-Z]{3}\d{4}$/.test(plate) ? `${plate.slice(0, 3)}-${plate.slice(3)}` : plate
}
