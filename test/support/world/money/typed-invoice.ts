/** Values of an invoice form for a person with a CPF and without an address. */
export const typedInvoice = {
  name: 'Maria Souza',
  document: '529.982.247-25',
  document_country: 'BR',
  email: 'm@example.com',
  phone: '',
  cep: '',
  street: '',
  number: '',
  complement: '',
  district: '',
  city: '',
  state: '',
  description: 'Ingresso'
}
