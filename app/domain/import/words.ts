import { countLabel } from '../words/labels.ts'

/** Words for people: a person who already exists is left alone unless the import asks to update. */
export const peopleWords = {
  create: 'Novo',
  update: 'Já existe',
  same: 'Sem mudança',
  refused: 'Com erro'
}

interface Done {
  created: number
  updated: number
  skipped: number
  same: number
}

export function doneWords({ created, updated, skipped, same }: Done, one: string, many: string): string {
  if (created + updated === 0) return `Nada a importar: ${countLabel(skipped + same, kept)}.`
  const parts = [countLabel(created, { one: `${one} cadastrado`, many: `${many} cadastrados` })]
  if (updated > 0) parts.push(countLabel(updated, { one: 'alterado', many: 'alterados' }))
  if (skipped + same > 0) parts.push(countLabel(skipped + same, kept))
  return `Importação feita: ${parts.join(', ')}.`
}

const kept = {
  one: 'linha do arquivo já existe e ficou como está',
  many: 'linhas do arquivo já existem e ficaram como estão'
}
