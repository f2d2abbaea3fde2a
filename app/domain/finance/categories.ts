/** Usual expense categories; any other may be typed. */
export const USUAL_CATEGORIES = [
  'Salários e encargos',
  'Condutores e diárias',
  'Manutenção',
  'Combustível e transporte',
  'Energia, água e internet',
  'Alimentação',
  'Material de consumo',
  'Equipamentos',
  'Divulgação',
  'Impostos e taxas',
  'Aluguel',
  'Serviços de terceiros'
] as const
