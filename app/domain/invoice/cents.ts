/** `1234` → `12.34`, as the layout has money and per cents (TSDec15V2, TSDec2V2). */
export function formatCents(hundredths: number): string {
  return `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`
}
