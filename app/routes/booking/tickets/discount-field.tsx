import { Button, TextField } from '#app/components/index.ts'
import { t } from '#app/domain/words/speech.ts'
import type { DiscountField } from '../view.ts'

interface DiscountCodeProps {
  discount: DiscountField
  /** Intent that its button posts; without it the field belongs to the step's own form. */
  intent?: string
}

/** Folded, because few visitors have a code. */
export function DiscountCode({ discount: { typed, hint, errors }, intent }: DiscountCodeProps) {
  return (
    <details open={typed !== '' || errors.length > 0 || undefined} className="fold">
      <summary>{t('Tem um código de desconto ou crédito?')}</summary>
      <div className="editor">
        <TextField
          field={{ name: 'discount_code', value: typed, errors }}
          label={t('Código de desconto')}
          hint={hint || undefined}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
        />
        <Button {...(intent && { name: 'intent', value: intent })} formNoValidate>
          {t('Aplicar')}
          <span className="vh">{t(' código')}</span>
        </Button>
      </div>
    </details>
  )
}
