import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData, useLocation, useRouteLoaderData } from '@remix-run/react'
import {
  Button,
  carrySheet,
  ErrorSummary,
  Form,
  fieldOf,
  PasswordField,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { carriedOf, requireAnonymous } from '#app/session/index.server.ts'
import { enter } from '#app/session/sign-in/enter.server.ts'
import { parseLogin, refuseLogin } from '#app/session/sign-in/login-form.server.ts'
import { authenticator, googleOffer } from '#app/session/sign-in/sign-in.server.ts'
import type { loader as layoutLoader } from '../layout.tsx'
import passwordPageCssUrl from '../password-page.css?url'
import { usePlaceHref } from '../use-place-href.ts'

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  return { googleOffer }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAnonymous(request)
  const form = await request.clone().formData()
  try {
    parseLogin(form)
    return enter(request, await authenticator.authenticate('form', request), carriedOf(request))
  } catch (error) {
    return refuseLogin(form, error)
  }
}

export default function Login() {
  const refused = useActionData<typeof action>()
  const { search } = useLocation()
  const placeHref = usePlaceHref()
  const { registrationOpen, hasGoogle } = useOffers()
  return (
    <div className="stack narrow">
      <h1>Entrar</h1>
      <ErrorSummary errors={summaryOf(refused)} title="Não foi possível entrar" />
      <Form method="post" action={`/login${search}`} native className="stack">
        <TextField
          field={fieldOf(refused, 'username')}
          label="Usuário ou e-mail"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          required
          maxLength={254}
        />
        <PasswordField field={fieldOf(refused, 'password')} label="Senha" autoComplete="current-password" />
        <Button variant="primary" wide>
          Entrar
        </Button>
      </Form>
      {hasGoogle ? (
        <Form method="post" action={placeHref('/login/google')} native>
          <Button wide>Entrar com o Google</Button>
        </Form>
      ) : null}
      <ul className="links">
        <li>
          <a href={placeHref('/forgot-password')}>Esqueci minha senha</a>
        </li>
        {registrationOpen ? (
          <li>
            <a href={placeHref('/register')}>Cadastre-se</a>
          </li>
        ) : null}
      </ul>
      <p className="muted">
        Quer visitar? <a href={placeHref('/booking')}>Reserve sua visita</a>, sem cadastro.
      </p>
    </div>
  )
}

function useOffers() {
  const { googleOffer } = useLoaderData<typeof loader>()
  const place = useRouteLoaderData<typeof layoutLoader>('routes/public/layout')
  // Without a place (there are several, and the URL names none) Google is not turned off.
  const isRefused = place !== undefined && place.pid !== '' && !place.google
  const hasGoogle = googleOffer === 'always' || (googleOffer === 'ask' && !isRefused)
  return { registrationOpen: place?.registrationOpen ?? true, hasGoogle }
}

export const links = carrySheet(passwordPageCssUrl)

export const meta: MetaFunction = () => [
  { title: 'Entrar · Trilha' },
  { name: 'description', content: 'Entrada da equipe, dos condutores e dos parceiros de um parque.' }
]
