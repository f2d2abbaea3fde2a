import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  LinkButton,
  summaryOf,
  TextAreaField,
  TextField
} from '#app/components/form/index.ts'
import { linkSheets, PageHeader } from '#app/components/shell/index.ts'
import { DataTable } from '#app/components/table/index.ts'
import tableCssUrl from '#app/components/table/table.css?url'
import { invalid } from '#app/contracts/api-error.ts'
import { importProducts, previewImport } from '#app/contracts/products/import.ts'
import { IMPORT_COLUMNS } from '#app/domain/product/import/import-lines.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { readField, redirectSaying, refuseForm, requireAccess, requireFields } from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'
import importCssUrl from './import.css?url'
import { ImportPreview } from './preview.tsx'
import { readUpload } from './read-upload.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'products/edit')
  return null
}

/** First reads and shows, then, with what was shown, saves. */
export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  const form = await request.formData()
  try {
    requireFields(form, 'csv', 'complete')
    if (form.get('digest') !== null) {
      const body = { csv: readField(form, 'csv'), digest: readField(form, 'digest') }
      const { created, updated } = await viewer.call(importProducts, { body })
      const text = `Importação feita: ${countLabel(created, words.created)}, ${countLabel(updated, words.updated)}.`
      return redirectSaying(request, { to: '/products/index', text })
    }
    const csv = await readUpload(form)
    const preview = await viewer.call(previewImport, { body: { csv } })
    if (preview.problem) throw invalid({ fields: { csv: [preview.problem] } })
    return json({ csv, preview })
  } catch (error) {
    return refuseForm(form, error, { hideFields: ['digest'] })
  }
}

const words = {
  created: { one: 'atrativo criado', many: 'atrativos criados' },
  updated: { one: 'alterado', many: 'alterados' }
}

export default function ImportProducts() {
  const answer = useActionData<typeof action>()
  if (answer && 'preview' in answer) return <ImportPreview csv={answer.csv} preview={answer.preview} />
  const refused = answer
  return (
    <>
      <PageHeader
        title="Importar atrativos"
        lead="De uma planilha em CSV. Você confere tudo antes, e nada é salvo enquanto houver erro."
      />
      <SectionNav />
      <div className="stack-l">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi lido" />
        <UploadForm refused={refused} />
        <Help />
      </div>
    </>
  )
}

function UploadForm({ refused }: { refused: FormState | undefined }) {
  return (
    <Form method="post" action="/products/import" encType="multipart/form-data" native className="narrow-page stack">
      <div className="card">
        <TextField
          field={fieldOf(refused, 'file')}
          label="Arquivo CSV"
          hint="Até 1 MB e 200 linhas."
          optional
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
        />
        <TextAreaField
          field={fieldOf(refused, 'csv')}
          label="Ou cole as linhas"
          hint="Com a primeira linha, a dos nomes das colunas."
          optional
          rows={6}
          spellCheck={false}
        />
      </div>
      <div className="row">
        <Button variant="primary">Ler e conferir</Button>
        <LinkButton to="/products/import/modelo.csv" variant="quiet" native>
          Baixar o modelo
        </LinkButton>
        <LinkButton to="/products/index.csv" variant="quiet" native>
          Baixar os atrativos de hoje
        </LinkButton>
      </div>
      {/* Last: a body cut short arrives without it. */}
      <input type="hidden" name="complete" value="1" />
    </Form>
  )
}

function Help() {
  return (
    <section className="stack" aria-labelledby="colunas">
      <h2 id="colunas">Como preencher</h2>
      <ul>
        <li>
          Uma linha por atrativo. O slug decide: se já existe, o atrativo é alterado; se não, é criado, fora de venda.
        </li>
        <li>Célula em branco não muda nada em um atrativo que existe: nem ingressos, nem horários.</li>
        <li>Ingressos que ficam fora da célula preenchida deixam de ser vendidos; o que já foi vendido não muda.</li>
        <li>Separe as colunas por ponto e vírgula ou vírgula; texto com esses sinais vai entre aspas.</li>
      </ul>
      <DataTable
        caption="Colunas"
        rows={IMPORT_COLUMNS}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', header: 'Coluna', cell: ({ name }) => <code>{name}</code> },
          { key: 'help', header: 'O que vai nela', cell: ({ help }) => help }
        ]}
      />
    </section>
  )
}

export const links = linkSheets(tableCssUrl, importCssUrl)

export const meta: MetaFunction = () => [{ title: 'Importar atrativos · Produtos · Trilha' }]

export const handle = { crumb: 'Importar' }
