import { SituationTag, type Tone } from '#app/components/display/index.ts'
import { Notice } from '#app/components/feedback/index.ts'
import { Button, Form, LinkButton } from '#app/components/form/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { type Column, DataTable } from '#app/components/table/index.ts'
import type { ImportedLine } from '#app/contracts/products/import.ts'
import { countLabel } from '#app/domain/words/labels.ts'

interface ImportPreviewProps {
  csv: string
  preview: { lines: ImportedLine[]; digest: string }
}

const actions: Record<ImportedLine['action'], { tone: Tone; label: string }> = {
  create: { tone: 'green', label: 'Será criado' },
  update: { tone: 'blue', label: 'Será alterado' },
  same: { tone: 'gray', label: 'Sem mudança' },
  refused: { tone: 'red', label: 'Com erro' }
}

export function ImportPreview({ csv, preview: { lines, digest } }: ImportPreviewProps) {
  const count = (action: ImportedLine['action']) => lines.filter((line) => line.action === action).length
  const refused = count('refused')
  const changing = count('create') + count('update')
  return (
    <>
      <PageHeader
        title="Conferir a importação"
        lead={`${countLabel(lines.length, { one: 'linha lida', many: 'linhas lidas' })}: ${count('create')} a criar, ${count('update')} a alterar, ${count('same')} sem mudança, ${refused} com erro. Nada foi salvo ainda.`}
      />
      <div className="stack">
        {refused > 0 ? (
          <Notice tone="danger" title="Nada será salvo enquanto houver erro">
            <p>Corrija na planilha as linhas marcadas e envie de novo, ou corrija abaixo.</p>
          </Notice>
        ) : null}
        <DataTable caption="O que será feito" rows={lines} rowKey={({ line }) => String(line)} columns={columns} />
        {refused > 0 ? <Correct csv={csv} /> : <Confirm csv={csv} digest={digest} changing={changing} />}
      </div>
    </>
  )
}

function Confirm({ csv, digest, changing }: { csv: string; digest: string; changing: number }) {
  return (
    <Form method="post" action="/products/import" encType="multipart/form-data" native className="row">
      <input type="hidden" name="digest" value={digest} />
      <textarea name="csv" defaultValue={csv} hidden readOnly aria-label="O que foi lido" />
      {changing > 0 ? <Button variant="primary">Importar</Button> : null}
      <LinkButton to="/products/import" variant="quiet">
        {changing > 0 ? 'Desistir' : 'Voltar'}
      </LinkButton>
      {/* Last: a body cut short arrives without it. */}
      <input type="hidden" name="complete" value="1" />
    </Form>
  )
}

function Correct({ csv }: { csv: string }) {
  return (
    <Form method="post" action="/products/import" encType="multipart/form-data" native className="stack">
      <div className="field">
        <label className="label" htmlFor="f-csv">
          Corrigir as linhas aqui
        </label>
        <textarea id="f-csv" name="csv" className="input" rows={10} defaultValue={csv} spellCheck={false} />
      </div>
      <div className="row">
        <Button variant="primary">Ler e conferir</Button>
        <LinkButton to="/products/import" variant="quiet">
          Desistir
        </LinkButton>
      </div>
      {/* Last: a body cut short arrives without it. */}
      <input type="hidden" name="complete" value="1" />
    </Form>
  )
}

const columns: Column<ImportedLine>[] = [
  { key: 'line', header: 'Linha', align: 'end', cell: ({ line }) => line },
  {
    key: 'name',
    header: 'Atrativo',
    cell: ({ name, slug }) => (
      <>
        {name || '–'} <span className="sub">{slug}</span>
      </>
    )
  },
  {
    key: 'action',
    header: 'Situação',
    cell: ({ action }) => <SituationTag tone={actions[action].tone}>{actions[action].label}</SituationTag>
  },
  {
    key: 'what',
    header: 'O que muda',
    card: 'full',
    cardLabel: 'O que muda',
    cell: ({ changes, errors }) => (
      <ul className="import-what">
        {errors.map(({ column, message }) => (
          <li key={`${column} ${message}`} className="import-error">
            {column ? <strong>{column}: </strong> : null}
            {message}
          </li>
        ))}
        {errors.length > 0 ? null : changes.map((change) => <li key={change}>{change}</li>)}
      </ul>
    )
  }
]
