import { Type } from '@sinclair/typebox'

/** Who a signed-in visitor is, as the owner's server has signed it. */
const SignedInVisitor = Type.Object(
  {
    id: Type.String({ description: 'The website’s own id of the visitor.' }),
    name: Type.Union([Type.String(), Type.Null()]),
    email: Type.Union([Type.String(), Type.Null()]),
  },
  { title: 'SignedInVisitor' },
)

/** Of a visitor that an agent sees. */
export const signedInField = {
  signedIn: Type.Union([SignedInVisitor, Type.Null()], {
    description: 'Who the visitor is, as the website has signed it; null if they were not signed in.',
  }),
}
