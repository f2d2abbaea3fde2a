import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData } from '@remix-run/react'
import { LinkButton } from '#app/components/form/index.ts'
import { ImportForm, ImportPreview } from '#app/components/import/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { importProducts, previewImport } from '#app/contracts/products/import.ts'
import { IMPORT_COLUMNS, MOST_IMPORT_TEXT } from '#app/domain/product/import/import-lines.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { answerImport, requireAccess } from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAccess(request, 'products/edit')
  return null
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'products/edit')
  return answerImport(request, {
    to: '/products/index',
    mostBytes: MOST_IMPORT_TEXT,
    preview: (csv) => viewer.call(previewImport, { body: { csv } }),
    confirm: async ({ csv, digest }) => {
      const { created, updated } = await viewer.call(importProducts, { body: { csv, digest } })
      return `Importação feita: ${countLabel(created, done.created)}, ${countLabel(updated, done.updated)}.`
    }
  })
}

const done = {
  created: { one: 'atrativo criado', many: 'atrativos criados' },
  updated: { one: 'alterado', many: 'alterados' }
}

export default function ImportProducts() {
  const answer = useActionData<typeof action>()
  if (answer && 'preview' in answer) {
    const lines = answer.preview.lines.map(({ slug, ...line }) => ({ ...line, sub: slug }))
    const count = (action: (typeof lines)[number]['action']) => lines.filter((line) => line.action === action).length
    const counts = {
      create: count('create'),
      update: count('update'),
      same: count('same'),
      refused: count('refused')
    }
    const shown = { csv: answer.csv, digest: answer.preview.digest, left: answer.preview.left, lines, counts }
    return <ImportPreview action="/products/import" header="Atrativo" words={words} {...shown} />
  }
  return (
    <>
      <PageHeader
        title="Importar atrativos"
        lead="De uma planilha em CSV. Você confere tudo antes, e nada é salvo enquanto houver erro."
      />
      <SectionNav />
      <ImportForm
        action="/products/import"
        refused={answer}
        limits="Até 1 MB e 200 linhas."
        links={<Files />}
        rules={<Rules />}
        columns={IMPORT_COLUMNS}
      />
    </>
  )
}

const words = { create: 'Será criado', update: 'Será alterado', same: 'Sem mudança', refused: 'Com erro' }

function Files() {
  return (
    <>
      <LinkButton to="/products/import/modelo.csv" variant="quiet" native>
        Baixar o modelo
      </LinkButton>
      <LinkButton to="/products/index.csv" variant="quiet" native>
        Baixar os atrativos de hoje
      </LinkButton>
    </>
  )
}

function Rules() {
  return (
    <>
      <li>
        Uma linha por atrativo. O slug decide: se já existe, o atrativo é alterado; se não, é criado, fora de venda.
      </li>
      <li>Célula em branco não muda nada em um atrativo que existe: nem ingressos, nem horários.</li>
      <li>Ingressos que ficam fora da célula preenchida deixam de ser vendidos; o que já foi vendido não muda.</li>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Importar atrativos · Produtos · Trilha' }]

export const handle = { crumb: 'Importar' }
