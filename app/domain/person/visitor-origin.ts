/** Area codes: Anatel. */
const STATES: readonly (readonly [code: string, name: string, areaCodes: string])[] = [
  ['AC', 'Acre', '68'],
  ['AL', 'Alagoas', '82'],
  ['AM', 'Amazonas', '92 97'],
  ['AP', 'Amapá', '96'],
  ['BA', 'Bahia', '71 73 74 75 77'],
  ['CE', 'Ceará', '85 88'],
  ['DF', 'Distrito Federal', '61'],
  ['ES', 'Espírito Santo', '27 28'],
  ['GO', 'Goiás', '62 64'],
  ['MA', 'Maranhão', '98 99'],
  ['MG', 'Minas Gerais', '31 32 33 34 35 37 38'],
  ['MS', 'Mato Grosso do Sul', '67'],
  ['MT', 'Mato Grosso', '65 66'],
  ['PA', 'Pará', '91 93 94'],
  ['PB', 'Paraíba', '83'],
  ['PE', 'Pernambuco', '81 87'],
  ['PI', 'Piauí', '86 89'],
  ['PR', 'Paraná', '41 42 43 44 45 46'],
  ['RJ', 'Rio de Janeiro', '21 22 24'],
  ['RN', 'Rio Grande do Norte', '84'],
  ['RO', 'Rondônia', '69'],
  ['RR', 'Roraima', '95'],
  ['RS', 'Rio Grande do Sul', '51 53 54 55'],
  ['SC', 'Santa Catarina', '47 48 49'],
  ['SE', 'Sergipe', '79'],
  ['SP', 'São Paulo', '11 12 13 14 15 16 17 18 19'],
  ['TO', 'Tocantins', '63']
]

export const ORIGINS: readonly { code: string; label: string }[] = STATES.map(([code, label]) => ({
  code,
  label
})).sort((a, b) => a.label.localeCompare(b.label, 'pt-BR'))

/** The address's state, else the phone's area code. Empty when unknown. */
export function originOf({ state, areaCode }: { state: string; areaCode: string }): string {
  const said = state.trim().toUpperCase()
  const byAddress = STATES.filter(([code, name]) => code === said || name.toUpperCase() === said)[0]
  if (byAddress) return byAddress[0]
  const area = areaCode.replace(/\D/g, '').replace(/^0/, '')
  return STATES.filter(([, , codes]) => codes.split(' ').indexOf(area) >= 0)[0]?.[0] ?? ''
}

export function originLabel(code: string): string {
  return STATES.filter((state) => state[0] === code)[0]?.[1] ?? 'Não informada'
}
