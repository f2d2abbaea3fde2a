import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Button, ErrorSummary, Form, PageHeader, SelectField, summaryOf } from '#app/components/index.ts'
import { requireAccess } from '#app/session/index.server.ts'
import { MessagesNav } from '../messages-nav.tsx'
import { keepPicture } from '../picture.server.ts'
import { answerWriting, refuseWriting } from './answer.server.ts'
import { Confirm } from './confirm.tsx'
import { loadWriting, type WritingData } from './load.server.ts'
import { WriteForm } from './write-form.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'messages/write')
  return loadWriting(viewer, new URL(request.url).searchParams)
}

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'messages/write')
  const form = await request.formData()
  try {
    await keepPicture(viewer, form)
    return await answerWriting(viewer, { request, form })
  } catch (error) {
    return refuseWriting(form, error)
  }
}

export default function WriteMessage() {
  const data = useLoaderData<typeof loader>()
  const answered = useActionData<typeof action>()
  const preview = answered?.preview
  return (
    <>
      <PageHeader title="Nova mensagem" lead="Escreva, confira a quem vai, e só então envie." />
      <MessagesNav tabs={data.tabs} />
      <div className="narrow-page form-page stack">
        <ErrorSummary errors={summaryOf(answered)} title="A mensagem não foi enviada" />
        {answered && preview ? <Confirm answered={answered} preview={preview} /> : null}
        {answered ? null : <FromTemplate data={data} />}
        <WriteForm data={data} answered={answered} />
      </div>
    </>
  )
}

/** Fills the form from a template and keeps the audience. */
function FromTemplate({ data: { templates, first } }: { data: WritingData }) {
  if (templates.length === 0) return null
  return (
    <Form method="get" action="/messages/new" className="card">
      <div className="row write-template">
        <SelectField
          field={{ name: 'modelo', value: first.modelo }}
          label="Começar de um modelo"
          empty="Nenhum"
          options={templates}
        />
        {['para', 'cliente', 'lista', 'dia'].map((name) =>
          first[name] ? <input key={name} type="hidden" name={name} value={first[name]} /> : null
        )}
        <Button variant="secondary">Usar</Button>
      </div>
    </Form>
  )
}

export const meta: MetaFunction = () => [{ title: 'Nova mensagem · Mensagens · Trilha' }]

export const handle = { hydrate: true, crumb: 'Nova mensagem' }
