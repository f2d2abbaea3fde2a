import { countLabel } from '../words/labels.ts'

interface Done {
  created: number
  updated: number
  skipped: number
  same: number
}

/** `Importação feita: 2 clientes cadastrados, 1 alterado.` */
export function doneWords({ created, updated, skipped, same }: Done, made: { one: string; many: string }): string {
  if (created + updated === 0) return `Nada a importar: ${countLabel(skipped + same, kept)}.`
  const parts = [countLabel(created, made)]
  if (updated > 0) parts.push(countLabel(updated, { one: 'alterado', many: 'alterados' }))
  if (skipped + same > 0) parts.push(countLabel(skipped + same, kept))
  return `Importação feita: ${parts.join(', ')}.`
}

const kept = {
  one: 'linha do arquivo já existe e ficou como está',
  many: 'linhas do arquivo já existem e ficaram como estão'
}
