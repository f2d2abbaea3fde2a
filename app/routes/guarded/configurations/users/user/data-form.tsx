import {
  Button,
  Card,
  DefinitionList,
  EmailField,
  ErrorSummary,
  Form,
  type FormState,
  fieldOf,
  NameField,
  PhoneField,
  ProofFields,
  SelectField,
  summaryOf,
  TextField
} from '#app/components/index.ts'
import { beyondWords } from '../beyond-words.ts'
import type { UserView } from './view.ts'

interface UserDataFormProps {
  user: UserView
  canEdit: boolean
  refused: FormState | null | undefined
}

export function UserDataForm({ user, canEdit, refused }: UserDataFormProps) {
  const { typed, beyond } = user
  if (!canEdit) return <UserData user={user} />
  return (
    <Card title="Dados">
      <ErrorSummary errors={summaryOf(refused)} title="Nada foi alterado" />
      {beyond ? <p className="muted">{beyondWords}</p> : null}
      <Form method="post" action={`/configurations/users/${user.uuid}`} className="stack">
        <PersonFields user={user} refused={refused} />
        <SelectField
          field={fieldOf(refused, 'indexpage', typed.indexpage)}
          label="Página inicial"
          options={user.indexPages}
        />
        <div>
          <Button variant="primary" name="intent" value="save">
            Salvar dados
          </Button>
        </div>
      </Form>
    </Card>
  )
}

function PersonFields({ user: { typed, beyond, proof }, refused }: Pick<UserDataFormProps, 'user' | 'refused'>) {
  const locked = { readOnly: beyond, autoComplete: 'off' }
  return (
    <>
      <NameField field={fieldOf(refused, 'name', typed.name)} autoComplete="off" />
      <EmailField
        {...locked}
        field={fieldOf(refused, 'email', typed.email)}
        hint={beyond ? undefined : 'Mudar o e-mail ou o nome de usuário encerra as sessões desta pessoa.'}
      />
      <TextField
        {...locked}
        field={fieldOf(refused, 'username', typed.username)}
        label="Nome de usuário"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <PhoneField
        {...locked}
        field={fieldOf(refused, 'phone', typed.phone)}
        optional
        hint={beyond ? undefined : 'Para onde vão os códigos de senha.'}
        maxLength={60}
      />
      {proof ? (
        <ProofFields
          proof={proof}
          refused={refused}
          label="Sua senha, para mudar e-mail, nome de usuário ou celular"
          hint="É a sua própria conta: o resto muda sem ela."
        />
      ) : null}
    </>
  )
}

function UserData({ user: { typed, indexPages } }: { user: UserView }) {
  return (
    <Card title="Dados">
      <DefinitionList
        items={[
          { term: 'Nome', value: typed.name },
          { term: 'E-mail', value: typed.email },
          { term: 'Nome de usuário', value: typed.username },
          { term: 'Celular', value: typed.phone },
          { term: 'Página inicial', value: indexPages.find(({ value }) => value === typed.indexpage)?.label }
        ]}
      />
    </Card>
  )
}
