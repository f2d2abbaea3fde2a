import { Buffer } from 'node:buffer'
import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { photoLimit } from '#app/components/form/upload/photo-limit.ts'
import {
  AgentPhoto,
  Button,
  type CrumbHandle,
  describeField,
  ErrorSummary,
  FieldFrame,
  Form,
  fieldOf,
  PageHeader,
  summaryOf
} from '#app/components/index.ts'
import { deleteAgentPhoto, putAgentPhoto, readAgent } from '#app/contracts/agents/manage.ts'
import { invalid } from '#app/contracts/api-error.ts'
import { MOST_PHOTO_BYTES, PHOTO_TYPES } from '#app/domain/person/photo.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { redirectSaying, refuseForm, requireAccess } from '#app/session/index.server.ts'
import { onThisSite } from '../../../shop-window.ts'
import { AgentNav } from '../section-nav.tsx'

export async function loader({ request, params }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'agents/edit')
  const agent = await viewer.call(readAgent, { params: { uuid: params.uuid ?? '' } })
  const { uuid, name, own_photo: isOwn } = agent
  return { uuid, name, isOwn, photo: onThisSite(agent.photo_url) }
}

export async function action({ request, params }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, 'agents/edit')
  const form = await request.formData()
  const uuid = params.uuid ?? ''
  const to = `/agents/${uuid}/photo`
  try {
    if (form.get('intent') === 'remove') {
      await viewer.call(deleteAgentPhoto, { params: { uuid } })
      return redirectSaying(request, { to, text: 'Foto removida.' })
    }
    // Check the agent before the photo, so that a foreign agent gives 404.
    await viewer.call(readAgent, { params: { uuid } })
    const file = form.get('foto')
    // Browsers send an empty file field as a file without name and content.
    if (!(file instanceof File) || file.size === 0) throw invalid({ fields: { data: ['Escolha uma foto.'] } })
    if (file.size > MOST_PHOTO_BYTES) throw invalid({ fields: { data: [ERRORS.photoTooLarge] } })
    const data = Buffer.from(await file.arrayBuffer()).toString('base64')
    await viewer.call(putAgentPhoto, { params: { uuid }, body: { data } })
    return redirectSaying(request, { to, text: 'Foto salva.' })
  } catch (error) {
    return refuseForm(form, error, { rename: { data: 'foto' } })
  }
}

const hint = 'JPEG, PNG ou WebP de até 10 MB. Guardamos uma cópia pequena, sem o lugar onde foi tirada.'

export default function AgentPhotoPage() {
  const { uuid, name, isOwn, photo } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const field = fieldOf(refused, 'foto')
  const path = `/agents/${uuid}/photo`
  return (
    <>
      <PageHeader title={`Foto de ${name}`} lead="Visitantes a veem ao escolher um condutor e na página pública." />
      <AgentNav uuid={uuid} canEdit />
      <div className="narrow-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="A foto não foi trocada" />
        <section className="card stack" aria-label="Foto">
          <AgentPhoto name={name} src={photo} size={160} />
          {photo && !isOwn ? <p className="muted">É a foto do usuário ligado a este condutor.</p> : null}
          <Form method="post" action={path} encType="multipart/form-data" native className="stack">
            <input type="hidden" name="intent" value="send" />
            <FieldFrame field={field} label={photo ? 'Trocar a foto' : 'Escolher uma foto'} hint={hint}>
              <input
                {...describeField({ field, hint })}
                type="file"
                required
                accept={PHOTO_TYPES}
                className="agent-file"
                {...photoLimit}
              />
            </FieldFrame>
            <div>
              <Button variant="primary">Enviar foto</Button>
            </div>
          </Form>
          {isOwn ? (
            <Form method="post" action={path}>
              <input type="hidden" name="intent" value="remove" />
              <Button variant="danger">Remover a foto</Button>
            </Form>
          ) : null}
        </section>
      </div>
    </>
  )
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Foto de ${data?.name ?? 'condutor'} · Agentes · Trilha` }
]

export const handle = {
  crumb: 'Foto',
  above: (data) => ({ label: data?.name ?? 'Condutor', href: data ? `/agents/${data.uuid}` : undefined })
} satisfies CrumbHandle<typeof loader>
