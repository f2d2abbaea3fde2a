import type { ReactNode } from 'react'
import type { ImportColumn } from '#app/domain/import/read-table.ts'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  summaryOf,
  TextAreaField,
  TextField
} from '../form/index.ts'
import { DataTable } from '../table/index.ts'

interface ImportFormProps {
  action: string
  refused: FormState | null | undefined
  /** Size limit as text. */
  limits: string
  /** Links to files. */
  links: ReactNode
  /** Instructions as list items. */
  rules: ReactNode
  columns: readonly ImportColumn[]
}

/** First step: choose a file or paste lines. */
export function ImportForm({ action, refused, limits, links, rules, columns }: ImportFormProps) {
  return (
    <div className="stack-l">
      <ErrorSummary
        errors={summaryOf(refused)}
        title={refused?.fields?.includes('digest') ? 'Nada foi salvo' : 'Nada foi lido'}
      />
      <Form method="post" action={action} encType="multipart/form-data" native className="narrow-page stack">
        <div className="card">
          <TextField
            field={fieldOf(refused, 'file')}
            label="Arquivo CSV"
            hint={limits}
            optional
            type="file"
            accept=".csv,.tsv,.txt,text/csv,text/tab-separated-values,text/plain"
          />
          <TextAreaField
            field={fieldOf(refused, 'csv')}
            label="Ou cole as linhas"
            hint="Com a linha dos nomes das colunas."
            optional
            rows={6}
            spellCheck={false}
          />
        </div>
        <div className="row">
          <Button variant="primary">Ler e conferir</Button>
          {links}
        </div>
      </Form>
      <ColumnHelp rules={rules} columns={columns} />
    </div>
  )
}

function ColumnHelp({ rules, columns }: Pick<ImportFormProps, 'rules' | 'columns'>) {
  return (
    <section className="stack" aria-labelledby="colunas">
      <h2 id="colunas">Como preencher</h2>
      <ul>
        {rules}
        <li>
          Separe as colunas por ponto e vírgula, vírgula ou tabulação; texto com esses sinais vai entre aspas. Células
          copiadas de uma planilha podem ser coladas como estão.
        </li>
        <li>
          Um título pode vir acima dos nomes das colunas. Colunas que não conhecemos ficam de fora, e isso é dito.
        </li>
      </ul>
      <DataTable
        caption="Colunas"
        rows={columns}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', header: 'Coluna', cell: ({ name }) => <code>{name}</code> },
          { key: 'help', header: 'O que vai nela', card: 'full', cell: ({ help }) => help || '–' }
        ]}
      />
    </section>
  )
}
