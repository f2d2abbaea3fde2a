export const CLIENT_KINDS = [
  { code: 'person', label: 'Pessoa (CPF)' },
  { code: 'company', label: 'Empresa (CNPJ)' },
  { code: 'foreign', label: 'Visitante de outro país' },
  { code: 'none', label: 'Sem documento' }
] as const

export type ClientKind = (typeof CLIENT_KINDS)[number]['code']

const sources: Readonly<Record<string, string>> = {
  booking: 'Veio de uma reserva',
  staff: 'Cadastrado pela equipe',
  import: 'Veio de uma importação'
}

export function sourceWords(source: string): string {
  return Object.hasOwn(sources, source) ? (sources[source] ?? source) : source
}
