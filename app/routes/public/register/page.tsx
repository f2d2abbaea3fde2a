import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { carrySheet } from '#app/components/index.ts'
import { malformed } from '#app/contracts/api-error.ts'
import { signUp } from '#app/contracts/auth.ts'
import {
  carriedOf,
  flashHeaders,
  openCall,
  parseForm,
  refuseForm,
  requireAnonymous
} from '#app/session/index.server.ts'
import { findPagePlace, listPlaceChoices } from '../place.server.ts'
import { usePlaceHref, withPlace } from '../use-place-href.ts'
import registerCssUrl from './register.css?url'
import { RegisterForm } from './register-form.tsx'

const typed = z.string().default('')

/** Only renames fields to the specification's (`cpf` becomes `cpf_cnpj`); the API validates. */
const RegisterFormSchema = z.object({
  pid: typed,
  name: typed,
  email: typed,
  phone: typed,
  cpf_cnpj: typed,
  password: typed
})

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  const place = await findPagePlace(request)
  if (place) return { pid: place.uuid, name: place.name, isOpen: place.registration_open, choices: null }
  // Keep a `pid` whose place cannot be loaded now: the form typed for it can still be sent.
  const { pid } = carriedOf(request)
  return { pid, name: '', isOpen: true, choices: pid ? null : await listPlaceChoices(request) }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAnonymous(request)
  const { searchParams } = new URL(request.url)
  const form = await request.formData()
  try {
    const { cpf_cnpj: cpf, pid: chosen, ...rest } = parseForm(form, RegisterFormSchema)
    const pid = searchParams.get('pid') ?? chosen
    if (!pid) throw malformed({ fields: { pid: ['Escolha o parque em que você quer se cadastrar.'] } })
    const { message } = await openCall(request)(signUp, { body: { ...rest, cpf, pid } })
    const headers = flashHeaders(request, { tone: 'success', text: message || received })
    return redirect(withPlace('/login', searchParams, { pid }), { status: 303, headers })
  } catch (error) {
    return refuseForm(form, error, { hideFields: ['password'], rename: { cpf: 'cpf_cnpj' }, answers403: true })
  }
}

/** Message for an API that answers without one. */
const received = 'Recebemos o cadastro. Alguém do parque ainda precisa liberar o seu acesso.'

export default function Register() {
  const { pid, name, isOpen, choices } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  return isOpen ? (
    <RegisterForm pid={pid} place={name} choices={choices} refused={refused} />
  ) : (
    <NoRegistration place={name} />
  )
}

export const links = carrySheet(registerCssUrl)

export const meta: MetaFunction = () => [
  { title: 'Cadastro · Trilha' },
  { name: 'description', content: 'Cadastro de quem trabalha com um parque: equipe, condutores e parceiros.' }
]

function NoRegistration({ place }: { place: string }) {
  const placeHref = usePlaceHref()
  return (
    <div className="stack narrow">
      <h1>Cadastro fechado</h1>
      <p>
        {place} não recebe cadastros por esta página. Se você trabalha com o parque, peça o acesso a quem administra: o
        convite chega pelo seu telefone.
      </p>
      <p>
        Para visitar, você não precisa de cadastro: <a href={placeHref('/booking')}>reserve sua visita</a>.
      </p>
      <p>
        Já tem conta? <a href={placeHref('/login')}>Entrar</a>.
      </p>
    </div>
  )
}
