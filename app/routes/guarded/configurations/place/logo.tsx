import { Buffer } from 'node:buffer'
import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import {
  Button,
  describeField,
  ErrorSummary,
  FieldFrame,
  Form,
  fieldOf,
  LinkButton,
  PageHeader,
  summaryOf
} from '#app/components/index.ts'
import { invalid } from '#app/contracts/api-error.ts'
import { getPlaceData } from '#app/contracts/places/groups.ts'
import { deletePlaceLogo, putPlaceLogo } from '#app/contracts/places/logo.ts'
import { MOST_PHOTO_BYTES, PHOTO_TYPES } from '#app/domain/person/photo.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { formAction, requireAccess } from '#app/session/index.server.ts'
import { onThisSite } from '../../../shop-window.ts'

const path = '/configurations/place/logo'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, 'configurations/place')
  const { logo, name } = await viewer.call(getPlaceData, {})
  return { name, logo: onThisSite(logo) }
}

/** Only its own button removes the logo: a truncated body contains no button. */
export const action = formAction(
  'configurations/place',
  [],
  async (_fields, { viewer, form }) => {
    if (form.get('intent') === 'remove') {
      await viewer.call(deletePlaceLogo, {})
      return {
        to: path,
        text: 'Logotipo removido. As páginas públicas seguem em até um minuto.'
      }
    }
    const file = form.get('logo')
    // Browsers send an empty file field as a file without name and content.
    if (!(file instanceof File) || file.size === 0) throw invalid({ fields: { data: ['Escolha uma imagem.'] } })
    if (file.size > MOST_PHOTO_BYTES) throw invalid({ fields: { data: [ERRORS.photoTooLarge] } })
    await viewer.call(putPlaceLogo, { body: { data: Buffer.from(await file.arrayBuffer()).toString('base64') } })
    return {
      to: path,
      text: 'Logotipo salvo. As páginas públicas o mostram em até um minuto.'
    }
  },
  { rename: { data: 'logo' } }
)

const hint = 'JPEG, PNG ou WebP de até 10 MB. Um quadrado, ou quase, fica melhor; fundo transparente é mantido.'

export default function Logo() {
  const { name, logo } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const field = fieldOf(refused, 'logo')
  return (
    <>
      <PageHeader title="Logotipo" lead="Fica no alto das páginas públicas, ao lado do nome." />
      <div className="narrow-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="O logotipo não foi trocado" />
        <section className="card stack" aria-label="Logotipo">
          {logo ? (
            <div className="logo-now">
              <img src={logo} alt={`Logotipo de ${name}`} />
            </div>
          ) : (
            <p className="muted">Ainda não há logotipo.</p>
          )}
          <Form method="post" action={path} encType="multipart/form-data" native className="stack">
            <input type="hidden" name="intent" value="send" />
            <FieldFrame field={field} label={logo ? 'Trocar o logotipo' : 'Escolher uma imagem'} hint={hint}>
              <input
                {...describeField({ field, hint })}
                type="file"
                required
                accept={PHOTO_TYPES}
                className="logo-file"
              />
            </FieldFrame>
            <div>
              <Button variant="primary">Enviar logotipo</Button>
            </div>
          </Form>
          {logo ? (
            <Form method="post" action={path}>
              <input type="hidden" name="intent" value="remove" />
              <Button variant="danger">Remover o logotipo</Button>
            </Form>
          ) : null}
        </section>
        <div>
          <LinkButton to="/configurations/place" variant="quiet">
            Voltar
          </LinkButton>
        </div>
      </div>
    </>
  )
}

export const meta: MetaFunction = () => [{ title: 'Logotipo · Lugar · Trilha' }]

export const handle = { crumb: 'Logotipo' }
