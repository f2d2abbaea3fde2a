import type { Crumb } from '#app/components/index.ts'

interface Named {
  invoice: { id: string; number: string; label: string }
}

/** Builds the crumb of an invoice for the pages below it. */
export const aboveInvoice = (data: Named | undefined): Crumb =>
  data ? { label: nameOf(data.invoice), href: `/nf/${data.invoice.id}` } : { label: 'Nota' }

export const nameOf = ({ number, label }: { number: string; label: string }): string =>
  number === '' ? `Nota (${label.toLowerCase()})` : `Nota ${number}`
