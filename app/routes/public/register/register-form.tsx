import { useLocation } from '@remix-run/react'
import { EmptyState } from '#app/components/feedback/index.ts'
import {
  Button,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  PasswordField,
  passwordRules,
  SelectField,
  summaryOf,
  TextField
} from '#app/components/form/index.ts'
import type { PlaceChoice } from '../place.server.ts'
import { usePlaceHref } from '../use-place-href.ts'

interface RegisterFormProps {
  /** Of the place; '' where the person chooses one of `choices`. */
  pid: string
  place: string
  choices: PlaceChoice[] | null
  refused: FormState | undefined
}

export function RegisterForm({ pid, place, choices, refused }: RegisterFormProps) {
  const { search } = useLocation()
  const placeHref = usePlaceHref()
  const field = (name: string) => fieldOf(refused, name)
  // Where the place is given there is no field to lead to.
  const errors = summaryOf(refused).map((error) =>
    choices || error.fieldId !== 'f-pid' ? error : { ...error, fieldId: undefined }
  )
  return (
    <div className="stack narrow">
      <h1>Cadastro</h1>
      <p>
        Para quem trabalha {place ? `com ${place}` : 'com um destes lugares'}: equipe, condutores e parceiros. Depois do
        cadastro, alguém do lugar dá o seu acesso.
      </p>
      <p className="muted">
        Quer só visitar? <a href={placeHref('/booking')}>Reserve sem cadastro</a>.
      </p>
      <ErrorSummary errors={errors} title="O cadastro não foi enviado" />
      {choices?.length === 0 ? (
        <EmptyState title="Não há lugar para se cadastrar agora">
          Confira o endereço que você recebeu ou tente de novo em alguns instantes.
        </EmptyState>
      ) : (
        <Form method="post" action={`/register${search}`} native className="stack">
          {choices ? (
            <SelectField
              field={field('pid')}
              label="Lugar"
              empty="Escolha o lugar"
              required
              options={choices.map(({ uuid, name, where }) => ({
                value: uuid,
                label: where ? `${name} (${where})` : name
              }))}
            />
          ) : (
            <input type="hidden" name="pid" value={pid} />
          )}
          <TextField field={field('name')} label="Nome completo" autoComplete="name" maxLength={120} required />
          <TextField
            field={field('email')}
            label="E-mail"
            hint="É com ele que você entra."
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            required
          />
          <TextField
            field={field('phone')}
            label="Celular com DDD"
            hint="Para o código, se um dia você esquecer a senha."
            type="tel"
            autoComplete="tel"
            maxLength={25}
            required
          />
          <TextField
            field={field('cpf_cnpj')}
            label="CPF ou CNPJ"
            hint="Com ou sem pontos."
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            maxLength={20}
            required
          />
          <PasswordField field={field('password')} label="Senha" autoComplete="new-password" hint={passwordRules} />
          <Button variant="primary" wide>
            Cadastrar
          </Button>
        </Form>
      )}
      <p>
        Já tem conta? <a href={placeHref('/login')}>Entrar</a>.
      </p>
    </div>
  )
}
