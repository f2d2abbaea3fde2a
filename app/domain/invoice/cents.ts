/** Formats `1234` as `12.34`, the layout's form of money and per cents (TSDec15V2, TSDec2V2). */
export function formatCents(hundredths: number): string {
  return `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}
