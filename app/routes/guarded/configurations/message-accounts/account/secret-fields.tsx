import { type FormState, fieldOf, PasswordField, SelectField, TextField } from '#app/components/form/index.ts'

interface SecretFieldsProps {
  provider: 'meta' | 'evolution' | 'smtp'
  /** True: empty fields keep the stored values. */
  isKept: boolean
  refused: FormState | undefined
}

interface Field {
  name: string
  label: string
  hint?: string
  optional?: boolean
  isSecret?: boolean
}

const fieldsOf: Readonly<Record<SecretFieldsProps['provider'], readonly Field[]>> = {
  meta: [
    { name: 'access_token', label: 'Token de acesso', hint: 'De um usuário do sistema, sem prazo.', isSecret: true },
    {
      name: 'phone_number_id',
      label: 'Identificação do número de telefone',
      hint: 'Em WhatsApp, Configuração da API.'
    },
    {
      name: 'app_secret',
      label: 'Chave secreta do aplicativo',
      hint: 'Com ela os avisos são conferidos pela assinatura da Meta.',
      optional: true,
      isSecret: true
    },
    {
      name: 'template',
      label: 'Modelo de texto aprovado',
      hint: 'A quem não escreveu nas últimas 24 horas a Meta só entrega por modelo: crie um da categoria utilidade, em português (BR), com o texto em {{1}}, e copie o seu nome. Um hífen deixa de usá-lo.',
      optional: true
    },
    {
      name: 'image_template',
      label: 'Modelo com imagem aprovado',
      hint: 'O mesmo, com uma imagem no cabeçalho.',
      optional: true
    }
  ],
  evolution: [
    { name: 'url', label: 'Endereço do servidor', hint: 'Como https://mensagens.exemplo.com.br.' },
    { name: 'api_key', label: 'Chave da API', isSecret: true },
    { name: 'instance', label: 'Instância' }
  ],
  smtp: [
    { name: 'host', label: 'Servidor', hint: 'Como smtp.exemplo.com.br.' },
    { name: 'port', label: 'Porta', hint: 'Em geral 465 com TLS, 587 com STARTTLS.' },
    { name: 'user', label: 'Usuário', optional: true },
    { name: 'smtp_password', label: 'Senha do e-mail', optional: true, isSecret: true },
    { name: 'from', label: 'Remetente', hint: 'Como Parque <reservas@exemplo.com.br>.' }
  ]
}

/** Always empty: typed or stored secrets are never sent to a page. */
export function SecretFields({ provider, isKept, refused }: SecretFieldsProps) {
  return (
    <>
      {fieldsOf[provider].map(({ name, label, hint, optional = false, isSecret }) => {
        const shared = { field: fieldOf(refused, name), label, hint, maxLength: 1000 }
        const asks = { optional: isKept || optional, required: !isKept && !optional }
        return isSecret ? (
          <PasswordField key={name} {...shared} {...asks} autoComplete="off" />
        ) : (
          <TextField key={name} {...shared} {...asks} autoComplete="off" spellCheck={false} autoCapitalize="none" />
        )
      })}
      {provider === 'smtp' ? (
        <SelectField
          field={fieldOf(refused, 'secure', '')}
          label="Segurança"
          empty={isKept ? 'Como está' : 'Escolha'}
          options={[
            { value: 'tls', label: 'TLS desde o início' },
            { value: 'starttls', label: 'STARTTLS' },
            { value: 'none', label: 'Nenhuma: a senha viaja aberta' }
          ]}
        />
      ) : null}
    </>
  )
}
