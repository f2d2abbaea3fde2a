import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import {
  Button,
  EmptyState,
  ErrorSummary,
  Form,
  LinkButton,
  Notice,
  PageHeader,
  SituationTag,
  summaryOf
} from '#app/components/index.ts'
import {
  followWordpressPost,
  getWordpress,
  mapWordpressProducts,
  runWordpress
} from '#app/contracts/booking/wordpress.ts'
import {
  parseForm,
  readField,
  redirectRefused,
  redirectSaying,
  refuseForm,
  requireAccess,
  requireFields,
  type Viewer
} from '#app/session/index.server.ts'
import { OpenPosts } from './open-posts.tsx'
import { Products } from './products.tsx'
import { toView } from './view.ts'

const permission = 'configurations/wordpress'
const path = '/configurations/integrations/wordpress'

export async function loader({ request }: LoaderFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  return toView(await viewer.call(getWordpress, {}), viewer.place.timezone)
}

const ProductsSchema = z.object({
  // The form parser leaves out an empty choice.
  products: z
    .array(z.object({ key: z.string().min(1).max(120), product_uuid: z.string().max(40).default('') }))
    .max(100)
    .default([])
})

export async function action({ request }: ActionFunctionArgs) {
  const viewer = await requireAccess(request, permission)
  const form = await request.formData()
  const intent = readField(form, 'intent')
  if (intent === 'map') {
    try {
      requireFields(form, 'complete')
      await viewer.call(mapWordpressProducts, { body: parseForm(form, ProductsSchema) })
      return redirectSaying(request, { to: path, text: 'Atrativos salvos. O que esperava por isso será lido de novo.' })
    } catch (error) {
      return refuseForm(form, error)
    }
  }
  try {
    const { text, ok } = await moveWordpress(viewer, { intent, id: readField(form, 'id') })
    return redirectSaying(request, { to: path, text, tone: ok ? 'success' : 'warning' })
  } catch (error) {
    return redirectRefused(request, { to: path, error })
  }
}

async function moveWordpress({ call }: Viewer, { intent, id }: { intent: string; id: string }) {
  if (intent === 'run') return { ok: true, text: (await call(runWordpress, {})).words }
  const said = intent === 'dismiss' ? 'dismiss' : 'retry'
  const { ok, words: text } = await call(followWordpressPost, { params: { id }, body: { action: said } })
  return { ok, text }
}

export default function Wordpress() {
  const view = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { posts, more, products, ownProducts } = view
  return (
    <>
      <PageHeader
        title="Site do fornecedor (WordPress)"
        lead="As reservas feitas no site entram aqui sozinhas, uma vez cada. O site avisa quem comprou; daqui nada é enviado de novo."
      />
      <div className="narrow-page stack">
        <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
        <State view={view} />
        {view.isOn || posts.length > 0 ? (
          <section className="card stack" aria-labelledby="conferir">
            <h2 id="conferir">A conferir</h2>
            {posts.length === 0 ? (
              <EmptyState title="Nada a conferir">Tudo o que veio do site foi importado.</EmptyState>
            ) : (
              <OpenPosts posts={posts} more={more} at={path} />
            )}
          </section>
        ) : null}
        {products.length > 0 ? (
          <Products products={products} ownProducts={ownProducts} refused={refused} at={path} />
        ) : null}
      </div>
    </>
  )
}

function State({ view }: { view: ReturnType<typeof toView> }) {
  const { isOn, isKept, state, tone, lines, fault } = view
  return (
    <section className="card stack" aria-labelledby="state">
      <h2 id="state">
        Situação <SituationTag tone={tone}>{state}</SituationTag>
      </h2>
      {fault === '' ? null : <Notice tone="warning">{fault}</Notice>}
      {isOn ? null : <p>Informe o endereço do site e uma senha de aplicativo para começar.</p>}
      {lines.map((line) => (
        <p key={line} className="wordpress-line">
          {line}
        </p>
      ))}
      <div className="row">
        <LinkButton to={`${path}/account`} variant={isOn ? undefined : 'primary'}>
          {isKept ? 'Trocar credenciais' : 'Informar o site e as credenciais'}
        </LinkButton>
        {isOn ? (
          <>
            <LinkButton to={`${path}/check`}>Testar</LinkButton>
            <LinkButton to={`${path}/fields`}>Campos do site</LinkButton>
            <Form method="post" action={path}>
              <Button name="intent" value="run">
                Ler agora
              </Button>
            </Form>
          </>
        ) : null}
      </div>
    </section>
  )
}

export const meta: MetaFunction = () => [{ title: 'Site do fornecedor · Configurações · Trilha' }]

export const handle = { crumb: 'Site do fornecedor', live: ['settings'] }
