/** Brazil's zones in the IANA database, from east to west, with their usual names. */
export const ZONES = [
  { value: 'America/Noronha', label: 'Fernando de Noronha' },
  { value: 'America/Bahia', label: 'Bahia' },
  { value: 'America/Sao_Paulo', label: 'Brasília, Sudeste, Sul, Goiás' },
  { value: 'America/Fortaleza', label: 'Ceará, Maranhão, Paraíba, Piauí, Rio Grande do Norte' },
  { value: 'America/Recife', label: 'Pernambuco' },
  { value: 'America/Maceio', label: 'Alagoas, Sergipe' },
  { value: 'America/Belem', label: 'Amapá, leste do Pará' },
  { value: 'America/Araguaina', label: 'Tocantins' },
  { value: 'America/Santarem', label: 'Oeste do Pará' },
  { value: 'America/Campo_Grande', label: 'Mato Grosso do Sul' },
  { value: 'America/Cuiaba', label: 'Mato Grosso' },
  { value: 'America/Manaus', label: 'Amazonas' },
  { value: 'America/Boa_Vista', label: 'Roraima' },
  { value: 'America/Porto_Velho', label: 'Rondônia' },
  { value: 'America/Eirunepe', label: 'Oeste do Amazonas' },
  { value: 'America/Rio_Branco', label: 'Acre' }
] as const

export function isZone(text: string): boolean {
  return ZONES.some(({ value }) => value === text)
}

/** Name of a zone; one that was set by the command line may be another. */
export function zoneName(zone: string): string {
  return ZONES.find(({ value }) => value === zone)?.label ?? zone
}
