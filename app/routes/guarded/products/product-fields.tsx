import {
  describeField,
  FieldFrame,
  FieldPair,
  type FormState,
  fieldOf,
  RadioGroup,
  SelectField,
  TextAreaField,
  TextField
} from '#app/components/index.ts'
import type { ProductFieldShape } from '#app/contracts/products/manage.ts'
import { PRODUCT_FIELD_GROUPS } from '#app/domain/product/fields.ts'

interface ProductFieldsProps {
  fields: readonly ProductFieldShape[]
  values: Readonly<Record<string, string>>
  refused: FormState | null | undefined
}

/** Draws the form from the field map. */
export function ProductFields({ fields, values, refused }: ProductFieldsProps) {
  const groups = fields.map(({ group }) => group).filter((group, index, all) => all.indexOf(group) === index)
  return (
    <>
      {groups.map((group) => (
        <fieldset className="card product-group" key={group}>
          <legend>{groupTitle(group)}</legend>
          {inRows(fields.filter((field) => field.group === group)).map((row) => {
            const [first] = row
            const drawn = row.map((field) => (
              <ProductInput key={field.name} field={field} value={values[field.name] ?? ''} refused={refused} />
            ))
            return row.length > 1 ? <FieldPair key={first?.name}>{drawn}</FieldPair> : drawn
          })}
        </fieldset>
      ))}
    </>
  )
}

function groupTitle(group: string): string {
  const titles: Readonly<Record<string, string>> = PRODUCT_FIELD_GROUPS
  return titles[group] ?? 'Outros dados'
}

const isShort = ({ type }: ProductFieldShape) => type === 'number-positive' || type === 'decimal'

/** Places number fields in pairs. */
function inRows(fields: readonly ProductFieldShape[]): ProductFieldShape[][] {
  const rows: ProductFieldShape[][] = []
  for (const field of fields) {
    const last = rows[rows.length - 1]
    if (last?.length === 1 && last.every(isShort) && isShort(field)) last.push(field)
    else rows.push([field])
  }
  return rows
}

interface ProductInputProps {
  field: ProductFieldShape
  value: string
  refused: FormState | null | undefined
}

function ProductInput({
  field: { name, label, hint, type, options, required, max_length },
  value,
  refused
}: ProductInputProps) {
  const known = { field: fieldOf(refused, name, value), label, hint: hint || undefined }
  const maxLength = max_length ?? undefined
  if (type === 'select') {
    return options.length > 5 ? (
      <SelectField {...known} options={options} />
    ) : (
      <RadioGroup {...known} options={options} />
    )
  }
  if (type === 'textarea')
    return <TextAreaField {...known} maxLength={maxLength} rows={name === 'description' ? 6 : 3} />
  if (type === 'tags') return <TextAreaField {...known} rows={3} />
  if (type === 'number-positive') return <TextField {...known} inputMode="numeric" autoComplete="off" maxLength={9} />
  if (options.length > 0) return <SuggestedField {...known} options={options} maxLength={maxLength} />
  const kind = type === 'phone' ? 'tel' : type === 'url' ? 'url' : 'text'
  return <TextField {...known} type={kind} required={required} autoComplete="off" maxLength={maxLength} />
}

interface SuggestedFieldProps {
  field: ReturnType<typeof fieldOf>
  label: string
  hint?: string
  options: readonly { value: string }[]
  maxLength?: number
}

function SuggestedField({ field, label, hint, options, maxLength }: SuggestedFieldProps) {
  const described = describeField({ field, hint })
  const list = `${described.id}-lista`
  const typed = typeof field.value === 'string' ? field.value : ''
  return (
    <FieldFrame field={field} label={label} hint={hint}>
      <input
        {...described}
        className="input"
        list={list}
        defaultValue={typed}
        maxLength={maxLength}
        autoComplete="off"
      />
      <datalist id={list}>
        {options.map(({ value }) => (
          <option key={value} value={value} />
        ))}
      </datalist>
    </FieldFrame>
  )
}
