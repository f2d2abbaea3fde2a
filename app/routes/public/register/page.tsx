import { type ActionFunctionArgs, json, type LoaderFunctionArgs, redirect } from '@remix-run/node'
import { type MetaFunction, useActionData, useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { carrySheet } from '#app/components/document/link-sheets.ts'
import { signUp } from '#app/contracts/auth.ts'
import { flashHeaders } from '#app/session/cookie/flash.server.ts'
import { parseForm } from '#app/session/parse-form.server.ts'
import { requireAnonymous } from '#app/session/require-access.server.ts'
import { keepRetryAfter } from '#app/session/respond-invalid.server.ts'
import { openCall } from '#app/session/viewer.server.ts'
import { findPagePlace, listPlaceChoices } from '../place.server.ts'
import { refuseForm } from '../refuse-form.server.ts'
import { withPlace } from '../use-place-href.ts'
import { NoRegistration } from './no-registration.tsx'
import registerCssUrl from './register.css?url'
import { RegisterForm } from './register-form.tsx'

const typed = z.string().default('')

/** The API judges; here only the form's names become the specification's (`cpf` is sent for `cpf_cnpj`). */
const RegisterFormSchema = z.object({
  pid: typed,
  name: typed,
  email: typed,
  phone: typed,
  cpf_cnpj: typed,
  password: typed
})

const hideFields = ['password']

export async function loader({ request }: LoaderFunctionArgs) {
  await requireAnonymous(request)
  const place = await findPagePlace(request)
  if (place) return { pid: place.uuid, name: place.name, isOpen: place.registration_open, choices: null }
  return { pid: '', name: '', isOpen: true, choices: (await listPlaceChoices(request)) ?? [] }
}

export async function action({ request }: ActionFunctionArgs) {
  await requireAnonymous(request)
  const { searchParams } = new URL(request.url)
  const submission = parseForm(await request.formData(), RegisterFormSchema)
  if (submission.status !== 'success') return json(submission.reply({ hideFields }), { status: 400 })
  const { cpf_cnpj: cpf, pid: chosen, ...rest } = submission.value
  const pid = searchParams.get('pid') ?? chosen
  if (!pid) {
    const fieldErrors = { pid: ['Escolha o lugar em que você quer se cadastrar.'] }
    return json(submission.reply({ fieldErrors, hideFields }), { status: 400 })
  }
  try {
    const { message } = await openCall(request)(signUp, { body: { ...rest, cpf, pid } })
    const headers = flashHeaders(request, { tone: 'success', text: `${message} ${next}`.trim() })
    return redirect(withPlace('/login', searchParams, { pid }), { status: 303, headers })
  } catch (error) {
    return refuseForm(submission, error, { hideFields, rename: { cpf: 'cpf_cnpj' } })
  }
}

const next = 'Alguém do lugar ainda precisa dar o seu acesso: até lá, há pouco para ver.'

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

export const meta: MetaFunction = () => [{ title: 'Cadastro · Trilha' }]

export const headers = keepRetryAfter
