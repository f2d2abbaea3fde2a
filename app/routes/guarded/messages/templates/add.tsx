import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PageHeader } from '#app/components/index.ts'
import { createMessageTemplate } from '#app/contracts/messages/kept.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { keepPicture, loadPictures } from '../picture.server.ts'
import { formNames, readTemplate, sampleOf } from './template.server.ts'
import { TemplateForm } from './template-form.tsx'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'messages/keep')
  // The form's key: a second submission creates no second template.
  return { id: crypto.randomUUID(), photos: await loadPictures(viewer) }
}

export const action = formAction(
  'messages/keep',
  [],
  async (_fields, { viewer, form }) => {
    await keepPicture(viewer, form)
    const typed = readTemplate(form)
    if (readField(form, 'intent') === 'ver') return json(sampleOf(form, typed))
    const { name } = await viewer.call(createMessageTemplate, { body: { ...typed, id: readField(form, 'id') } })
    return { to: '/messages/templates', text: `Modelo “${name}” criado.` }
  },
  { rename: formNames }
)

export default function AddTemplate() {
  const { id, photos } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page">
      <PageHeader title="Novo modelo" />
      <TemplateForm
        action="/messages/templates/add"
        saved={{ id, nome: '', texto: '', texto_en: '', texto_es: '', foto: '', meta: '', version: '0' }}
        refused={refused}
        photos={photos}
        submit="Criar modelo"
      />
    </div>
  )
}

export const meta: MetaFunction = () => [{ title: 'Novo modelo · Mensagens · Trilha' }]

export const handle = { crumb: 'Novo modelo' }
