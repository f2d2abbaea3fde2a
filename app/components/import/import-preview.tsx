import { MOST_KEPT_IN_FORM } from '#app/domain/import/limits.ts'
import type { ImportError } from '#app/domain/import/read-table.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { SituationTag, type Tone } from '../display/index.ts'
import { Notice } from '../feedback/index.ts'
import { Button, Form, LinkButton, RadioGroup } from '../form/index.ts'
import { PageHeader } from '../shell/index.ts'
import { type Column, DataTable } from '../table/index.ts'

type Action = 'create' | 'update' | 'same' | 'refused'

export interface PreviewLine {
  line: number
  name: string
  /** Short address, below the name. */
  slug: string
  action: Action
  changes: readonly string[]
  errors: readonly ImportError[]
  /** Corrections made, and values left out of the line. */
  notes: readonly string[]
}

export interface Preview {
  counts: Record<Action, number>
  lines: readonly PreviewLine[]
  /** Headings in the file that match no column. */
  left: readonly string[]
  digest: string
}

interface ImportPreviewProps {
  /** Path that the form posts to, and to which 'back' leads. */
  action: string
  csv: string
  preview: Preview
  /** Header of the name's column, such as `Atrativo`. */
  header: string
  /** Asks whether to skip or update existing entries; otherwise they are updated. */
  asksExisting?: boolean
}

/** An existing entry is left alone unless the user asks to update it. */
const askedWords: Record<Action, string> = {
  create: 'Novo',
  update: 'Já existe',
  same: 'Sem mudança',
  refused: 'Com erro'
}
const plainWords: Record<Action, string> = { ...askedWords, create: 'Será criado', update: 'Será alterado' }

const tones: Record<Action, Tone> = { create: 'green', update: 'blue', same: 'gray', refused: 'red' }

/** Second step: shows the changes and the button that saves them. */
export function ImportPreview({ action, csv, preview, header, asksExisting }: ImportPreviewProps) {
  const { counts, lines, left, digest } = preview
  const total = counts.create + counts.update + counts.same + counts.refused
  const counted = [
    `${number(counts.create)} a criar`,
    `${number(counts.update)} ${asksExisting ? 'já no cadastro com outros dados' : 'a alterar'}`,
    `${number(counts.same)} sem mudança`,
    `${number(counts.refused)} com erro`
  ]
  return (
    <>
      <PageHeader
        title="Conferir a importação"
        lead={`${total === 1 ? '1 linha lida' : `${number(total)} linhas lidas`}: ${counted.join(', ')}. Nada foi salvo ainda.`}
      />
      <div className="stack">
        {left.length > 0 ? (
          <Notice tone="warning" title={left.length === 1 ? 'Uma coluna fica de fora' : 'Colunas que ficam de fora'}>
            <p>
              {left.join(', ')}. Não há onde guardar {left.length === 1 ? 'o que ela traz' : 'o que elas trazem'}; se
              for uma das colunas do modelo, corrija o nome e envie de novo.
            </p>
          </Notice>
        ) : null}
        {counts.refused > 0 ? (
          <Notice tone="danger" title="Nada será salvo enquanto houver erro">
            <p>Corrija na planilha as linhas marcadas e envie de novo{isShort(csv) ? ', ou corrija abaixo' : ''}.</p>
          </Notice>
        ) : (
          <Confirm action={action} csv={csv} digest={digest} counts={counts} asksExisting={asksExisting} />
        )}
        {lines.length < total ? (
          <p className="muted">
            Aqui estão {countLabel(lines.length, { one: 'linha', many: 'linhas' })} de {number(total)}: primeiro as que
            têm erro, depois as que mudam o que já existe.
          </p>
        ) : null}
        <DataTable
          caption="O que será feito"
          rows={lines}
          rowKey={({ line }) => String(line)}
          columns={columnsOf(header, asksExisting ? askedWords : plainWords)}
        />
        {counts.refused > 0 ? <Correct action={action} csv={csv} /> : null}
      </div>
    </>
  )
}

const number = (count: number) => count.toLocaleString('pt-BR')
const isShort = (csv: string) => csv.length <= MOST_KEPT_IN_FORM

type ConfirmProps = Omit<ImportPreviewProps, 'preview' | 'header'> & Pick<Preview, 'digest' | 'counts'>

function Confirm({ action, csv, digest, counts, asksExisting }: ConfirmProps) {
  const changing = counts.create + counts.update
  return (
    <Form method="post" action={action} encType="multipart/form-data" native className="stack">
      {asksExisting && counts.update > 0 ? (
        <RadioGroup
          field={{ name: 'existing', value: 'skip' }}
          label="Quem já existe com outros dados"
          options={[
            { value: 'skip', label: 'Deixar como está' },
            { value: 'update', label: 'Alterar como no arquivo', hint: 'Células em branco não mudam nada.' }
          ]}
        />
      ) : null}
      <input type="hidden" name="digest" value={digest} />
      <textarea name="csv" defaultValue={csv} hidden readOnly aria-label="O que foi lido" />
      <div className="row">
        {changing > 0 ? <Button variant="primary">Importar</Button> : null}
        <LinkButton to={action} variant="quiet">
          {changing > 0 ? 'Desistir' : 'Voltar'}
        </LinkButton>
      </div>
    </Form>
  )
}

function Correct({ action, csv }: { action: string; csv: string }) {
  if (!isShort(csv)) return <LinkButton to={action}>Enviar outro arquivo</LinkButton>
  return (
    <Form method="post" action={action} encType="multipart/form-data" native className="stack">
      <div className="field">
        <label className="label" htmlFor="f-csv">
          Corrigir as linhas aqui
        </label>
        <textarea id="f-csv" name="csv" className="input" rows={10} defaultValue={csv} spellCheck={false} />
      </div>
      <div className="row">
        <Button variant="primary">Ler e conferir</Button>
        <LinkButton to={action} variant="quiet">
          Desistir
        </LinkButton>
      </div>
    </Form>
  )
}

const columnsOf = (header: string, words: Record<Action, string>): Column<PreviewLine>[] => [
  { key: 'line', header: 'Linha', align: 'end', cell: ({ line }) => line },
  {
    key: 'name',
    header,
    cell: ({ name, slug }) => (
      <>
        {name || '–'} {slug ? <span className="sub">{slug}</span> : null}
      </>
    )
  },
  {
    key: 'action',
    header: 'Situação',
    cell: ({ action }) => <SituationTag tone={tones[action]}>{words[action]}</SituationTag>
  },
  {
    key: 'what',
    header: 'O que muda',
    card: 'full',
    cardLabel: 'O que muda',
    cell: ({ changes, errors, notes }) => (
      <ul className="import-what">
        {errors.map(({ column, message }) => (
          <li key={`${column} ${message}`} className="import-error">
            {column ? <strong>{column}: </strong> : null}
            {message}
          </li>
        ))}
        {errors.length > 0 ? null : changes.map((change) => <li key={change}>{change}</li>)}
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    )
  }
]
