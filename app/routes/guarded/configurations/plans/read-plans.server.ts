import { emptyLine, mostPlans, type PlanLine } from './lines.ts'

function readForm(form: FormData): PlanLine[] {
  const texts = (name: string) => form.getAll(name).map((value) => (typeof value === 'string' ? value : ''))
  const [names, prices, descriptions, features] = ['name', 'price', 'description', 'features'].map(texts)
  return (names ?? []).slice(0, mostPlans).map((name, index) => ({
    name,
    price: prices?.[index] ?? '',
    description: descriptions?.[index] ?? '',
    features: features?.[index] ?? ''
  }))
}

/** As typed, changed by the pressed button: a line more, a line less, or `save`. */
export function readPlans(form: FormData): { lines: PlanLine[]; isSave: boolean } {
  const lines = readForm(form)
  const intent = String(form.get('intent') ?? '')
  if (intent === 'add') return { lines: [...lines, emptyLine].slice(0, mostPlans), isSave: false }
  const gone = /^remove-(\d)$/.exec(intent)?.[1]
  if (gone === undefined) return { lines, isSave: true }
  return { lines: lines.filter((_, index) => index !== Number(gone)), isSave: false }
}
