import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { LinkButton } from '#app/components/form/index.ts'
import { ImportForm, ImportPreview } from '#app/components/import/index.ts'
import { PageHeader } from '#app/components/shell/index.ts'
import { importClients, previewClientImport } from '#app/contracts/clients/import.ts'
import { CLIENT_COLUMNS } from '#app/domain/client/import-columns.ts'
import { MOST_PEOPLE_TEXT } from '#app/domain/import/limits.ts'
import { doneWords, peopleWords } from '#app/domain/import/words.ts'
import { answerImport, requireAccess } from '#app/session/index.server.ts'
import { SectionNav, sectionsOf } from '../section-nav.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'clients/edit')
  return { sections: sectionsOf(viewer) }
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'clients/edit')
  return answerImport(request, {
    to: '/clients/index',
    mostBytes: MOST_PEOPLE_TEXT,
    preview: (csv) => viewer.call(previewClientImport, { body: { csv } }),
    confirm: async (body) => doneWords(await viewer.call(importClients, { body }), 'cliente', 'clientes')
  })
}

export default function ImportClients() {
  const { sections } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  if (answer && 'preview' in answer) {
    const { csv, preview } = answer
    return (
      <ImportPreview
        action="/clients/import"
        header="Cliente"
        words={peopleWords}
        asksExisting
        {...{ csv, counts: preview.counts, lines: preview.lines, left: preview.left, digest: preview.digest }}
      />
    )
  }
  return (
    <>
      <PageHeader
        title="Importar clientes"
        lead="De uma planilha em CSV. Você confere tudo antes, e nada é salvo enquanto houver erro."
      />
      <SectionNav sections={sections} />
      <ImportForm
        action="/clients/import"
        refused={answer}
        limits="Até 3 MB e 10.000 linhas."
        links={
          <LinkButton to="/clients/import.csv" variant="quiet" native>
            Baixar o modelo
          </LinkButton>
        }
        rules={<Rules />}
        columns={CLIENT_COLUMNS}
      />
    </>
  )
}

function Rules() {
  return (
    <>
      <li>
        Uma linha por cliente, reconhecido pelo documento e seu país ou, sem documento, pelo telefone e pelo nome. Quem
        já existe não é cadastrado de novo: na conferência você diz se fica como está ou se é alterado.
      </li>
      <li>Célula em branco não muda nada em um cliente que existe.</li>
      <li>CPF, CNPJ ou CEP que perdeu o zero do começo na planilha é completado, e a conferência diz em que linha.</li>
      <li>Servem também os arquivos de contatos do Google e de clientes do WooCommerce.</li>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Importar clientes · Clientes · Trilha' }]

export const handle = { crumb: 'Importar' }
