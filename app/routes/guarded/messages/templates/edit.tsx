import { json, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { type CrumbHandle, LinkButton, PageHeader } from '#app/components/index.ts'
import { updateMessageTemplate } from '#app/contracts/messages/kept.ts'
import { formAction, readField, requireAccess } from '#app/session/index.server.ts'
import { keepPicture, loadPictures } from '../picture.server.ts'
import { formNames, readTemplate, requireTemplate, sampleOf } from './template.server.ts'
import { TemplateForm } from './template-form.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'messages/keep')
  const [template, photos] = await Promise.all([requireTemplate(viewer, params.id), loadPictures(viewer)])
  const { id, name, body, body_en, body_es, photo, provider_name: meta, version } = template
  const texts = { texto: body, texto_en: body_en, texto_es: body_es }
  const saved = { id, nome: name, ...texts, foto: photo, meta, version: String(version) }
  return { id, name, saved, photos, mayWrite: viewer.can('messages/write') }
}

export const action = formAction(
  'messages/keep',
  [],
  async (_fields, { viewer, form, params }) => {
    const id = params.id ?? ''
    await keepPicture(viewer, form)
    const typed = readTemplate(form)
    if (readField(form, 'intent') === 'ver') return json(sampleOf(form, typed))
    const body = { ...typed, version: readField(form, 'version') }
    const { name } = await viewer.call(updateMessageTemplate, { params: { id }, body })
    return { to: '/messages/templates', text: `Modelo “${name}” salvo.` }
  },
  { rename: formNames }
)

export default function EditTemplate() {
  const { id, name, saved, photos, mayWrite } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return (
    <div className="narrow-page">
      <PageHeader
        title={name}
        actions={mayWrite ? <LinkButton to={`/messages/new?modelo=${id}`}>Escrever com ele</LinkButton> : null}
      />
      <TemplateForm
        key={refused ? '' : saved.version}
        action={`/messages/templates/${id}`}
        saved={saved}
        refused={refused}
        photos={photos}
        submit="Salvar modelo"
      >
        <LinkButton to={`/messages/templates/${id}/remove`} variant="danger">
          Apagar
        </LinkButton>
      </TemplateForm>
    </div>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.name ?? 'Modelo'} · Modelos de mensagem · Trilha` }
]

export const handle = { crumb: (data) => data?.name ?? 'Modelo' } satisfies CrumbHandle<typeof loader>
