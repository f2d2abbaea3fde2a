const TITLES: Readonly<Record<string, string>> = {
  mercadopago: 'Mercado Pago',
  getnet: 'Getnet',
  simulator: 'Pix simulado',
  desk: 'Balcão'
}

const simulated = '-simulator'

/** Of the name kept with a payment: 'Getnet', 'Getnet (simulado)'. */
export function gatewayTitle(name: string): string {
  const isSimulated = name.endsWith(simulated)
  const kind = isSimulated ? name.slice(0, -simulated.length) : name
  const title = Object.hasOwn(TITLES, kind) ? (TITLES[kind] ?? kind) : kind
  return isSimulated ? `${title} (simulado)` : title
}
