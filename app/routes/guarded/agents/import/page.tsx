import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/components/form/index.ts'
import { ImportForm, ImportPreview } from '#app/components/import/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { importAgents, previewAgentImport } from '#app/contracts/agents/import.ts'
import { MOST_PEOPLE_TEXT } from '#app/domain/import/limits.ts'
import { doneWords, peopleWords } from '#app/domain/import/words.ts'
import { answerImport, requireAccess } from '#app/session/index.server.ts'
import { SectionNav } from '../section-nav.tsx'
import { loadColumns } from './load-columns.server.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'agents/edit')
  const { common, own } = await loadColumns(viewer)
  return { columns: [...common, ...own], seesFields: viewer.can('configurations/agents') }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'agents/edit')
  return answerImport(request, {
    to: '/agents/index',
    mostBytes: MOST_PEOPLE_TEXT,
    preview: (csv) => viewer.call(previewAgentImport, { body: { csv } }),
    confirm: async (body) => doneWords(await viewer.call(importAgents, { body }), 'condutor', 'condutores')
  })
}

export default function ImportAgents() {
  const { columns, seesFields } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && 'preview' in answer) {
    const { csv, preview } = answer
    return (
      <ImportPreview
        action="/agents/import"
        header="Condutor"
        words={peopleWords}
        asksExisting
        {...{ csv, counts: preview.counts, lines: preview.lines, left: preview.left, digest: preview.digest }}
      />
    )
  }
  return (
    <>
      <PageHeader
        title="Importar condutores"
        lead="De uma planilha em CSV. Você confere tudo antes, e nada é salvo enquanto houver erro."
      />
      <SectionNav fields={seesFields} />
      <ImportForm
        action="/agents/import"
        refused={answer}
        limits="Até 3 MB e 10.000 linhas."
        links={
          <LinkButton to="/agents/import.csv" variant="quiet" native>
            Baixar o modelo
          </LinkButton>
        }
        rules={<Rules />}
        columns={columns}
      />
    </>
  )
}

function Rules() {
  return (
    <>
      <li>
        Uma linha por condutor, reconhecido pelo CPF; quem não tem CPF no arquivo ou no cadastro, pelo nome e pelo
        telefone. Quem já existe não é cadastrado de novo: na conferência você diz se fica como está ou se é alterado.
      </li>
      <li>Célula em branco não muda nada em um condutor que existe.</li>
      <li>
        Vários valores em uma célula são separados por |. Certificados, folgas por data e usuário ficam no cadastro.
      </li>
      <li>Na planilha, formate CPF e telefone como texto: como número, perdem o zero do começo.</li>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Importar condutores · Agentes · Trilha' }]

export const handle = { crumb: 'Importar' }
