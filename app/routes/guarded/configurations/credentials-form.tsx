import type { ReactNode } from 'react'
import {
  Button,
  CopyText,
  Form,
  type FormState,
  fieldOf,
  type KnownProof,
  LinkButton,
  Notice,
  PasswordField,
  ProofFields,
  SituationTag,
  TextField
} from '#app/components/index.ts'
import type { AccountView } from './provider-account.ts'

export interface Credential {
  name: string
  label: string
  hint?: string
  optional?: boolean
  /** True for a field that is drawn as typed; every other field is a secret. */
  isShown?: boolean
  type?: 'url'
}

interface CredentialsFormProps {
  /** Address of the page. */
  at: string
  fields: readonly Credential[]
  /** True: empty fields keep the stored values. */
  isKept: boolean
  erase: { to: string; label: string } | null
  proof: KnownProof
  /** Says why the form asks for the person's password. */
  proofHint: string
  refused: FormState | undefined
  /** Fields below the credentials. */
  children?: ReactNode
}

export function CredentialsForm(props: CredentialsFormProps) {
  const { at, fields, isKept, erase, proof, proofHint, refused, children } = props
  return (
    // Load a new document: the router would keep the typed secrets in the fields.
    <Form native method="post" action={at} className="card stack" autoComplete="off">
      <h2>{isKept ? 'Trocar credenciais' : 'Informar credenciais'}</h2>
      <Notice>
        As credenciais são guardadas criptografadas e não são mostradas de novo.
        {isKept ? ' O que ficar em branco continua como está.' : ''}
      </Notice>
      {fields.map((field) => (
        <CredentialField key={field.name} {...field} isKept={isKept} refused={refused} />
      ))}
      {children}
      <ProofFields proof={proof} refused={refused} label="Sua senha" hint={proofHint} required />
      <div className="row">
        <Button variant="primary">Guardar credenciais</Button>
        {erase ? (
          <LinkButton to={erase.to} variant="quiet">
            {erase.label}
          </LinkButton>
        ) : null}
      </div>
    </Form>
  )
}

type CredentialFieldProps = Credential & Pick<CredentialsFormProps, 'isKept' | 'refused'>

/** Always empty: typed or stored credentials are never sent to a page. */
function CredentialField({ name, label, hint, optional, isShown, type, isKept, refused }: CredentialFieldProps) {
  const shared = {
    field: fieldOf(refused, name),
    label,
    hint,
    maxLength: 1000,
    optional: isKept || optional === true,
    required: !isKept && !optional
  }
  return isShown ? (
    <TextField {...shared} autoComplete="off" type={type} spellCheck={false} autoCapitalize="none" />
  ) : (
    <PasswordField {...shared} autoComplete="off" />
  )
}

interface AccountStateProps {
  account: Pick<AccountView<string>, 'state' | 'tone' | 'lines'>
  /** Buttons that test the credentials. */
  children: ReactNode
}

export function AccountState({ account: { state, tone, lines }, children }: AccountStateProps) {
  return (
    <section className="card stack" aria-labelledby="state">
      <h2 id="state">
        Situação <SituationTag tone={tone}>{state}</SituationTag>
      </h2>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      {children}
    </section>
  )
}

interface NoticeAddressProps {
  title: string
  lead: string
  url: string
  /** Further texts to copy. */
  children?: ReactNode
}

export function NoticeAddress({ title, lead, url, children }: NoticeAddressProps) {
  return (
    <section className="card stack" aria-labelledby="notices">
      <h2 id="notices">{title}</h2>
      <p>{lead}</p>
      <CopyText id="notice-url" label="Endereço dos avisos" value={url} rows={3} />
      {children}
    </section>
  )
}

interface AccountCardProps {
  account: AccountView<string>
  /** Address of the list. */
  list: string
}

/** Shows whether a provider's credentials work, never the credentials. */
export function AccountCard({ account: { provider, name, lead, state, tone, lines, isKept }, list }: AccountCardProps) {
  const at = `${list}/${provider}`
  return (
    <section className="card stack" aria-labelledby={provider}>
      <h2 id={provider}>
        {name} <SituationTag tone={tone}>{state}</SituationTag>
      </h2>
      <p className="muted">{lead}</p>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <div className="row">
        <LinkButton to={at}>{isKept ? `Trocar ou testar: ${name}` : `Informar credenciais: ${name}`}</LinkButton>
        {isKept ? (
          <LinkButton to={`${at}/remove`} variant="quiet">
            Apagar<span className="vh"> credenciais: {name}</span>
          </LinkButton>
        ) : null}
      </div>
    </section>
  )
}
