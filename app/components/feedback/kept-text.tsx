import { useId } from 'react'
import { t } from '#app/domain/words/speech.ts'
import type { TypedForm } from './failure-context.ts'

/** Fields that are chosen, or come with the page. */
const unwritten = /^(?:version|stamp|hash|intent|complete|mode)$|uuid$/

/** `rows[2].name` is a cell of row `rows[2]`. */
const cell = /^(.+\[\d+\])\.[^.]+$/

/** One line for each value, and one for each row of cells, with tabs, so that a spreadsheet takes it. */
export function typedText(fields: TypedForm['fields']): string {
  const lines: { row: string; cells: string[] }[] = []
  for (const [name, value] of fields) {
    if (unwritten.test(name)) continue
    const row = cell.exec(name)?.[1] ?? ''
    const last = lines.at(-1)
    if (row && last?.row === row) last.cells.push(value)
    else lines.push({ row, cells: [value] })
  }
  return lines.flatMap(({ cells }) => (cells.every((text) => text.trim() === '') ? [] : cells.join('\t'))).join('\n')
}

/** Gives back what was typed into a form whose page is gone, where sending it again would not help. */
export function KeptText({ fields }: Pick<TypedForm, 'fields'>) {
  const id = useId()
  const text = typedText(fields)
  if (text === '') return null
  return (
    <p className="stack-s">
      <label htmlFor={id}>{t('O que você digitou (copie antes de sair desta página)')}</label>
      <textarea id={id} readOnly rows={Math.min(12, text.split('\n').length + 1)} defaultValue={text} />
    </p>
  )
}
