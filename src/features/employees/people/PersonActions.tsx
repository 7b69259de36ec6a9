import { employeeRecordApi } from '@/api/admin/people/employeeRecord';
import { isTrueFlag } from '@/contract/flags';
import { type Id, isSameId } from '@/contract/id';
import { pages } from '@/contract/pages';
import { digitsOf } from '@/contract/patterns';
import { activeStatus, type CoveredPerson } from '@/contract/people/employee';
import { fullNameOf } from '@/contract/people/user';
import { texts } from '@/contract/texts';
import { useHasPermission } from '@/features/shared/permissions';
import { confirmCall } from '@/store/confirm/confirmCall';
import { useAppDispatch } from '@/store/hooks';
import { lazyDialog } from '@/ui/dialogs/lazyDialog';
import type { MenuAction } from '@/ui/fields/ActionMenu';
import { ActionRow } from '@/ui/fields/ActionRow';
import { useRestorableState } from '@/ui/forms/savedForms';
import { useSiteConfig } from '@/ui/page/siteConfig';

import { useCanChangeSignIn } from './signInAccess';

const AddPerson = lazyDialog(() => import('./AddPerson'), 'AddPerson');
const CardUpload = lazyDialog(() => import('@/features/employees/CardUpload'), 'CardUpload');
const ChangeNumberPopup = lazyDialog(
  () => import(/* webpackChunkName: "contact" */ '@/features/employees/contact/ChangeNumberPopup'),
  'ChangeNumberPopup',
);
const InvitePopup = lazyDialog(
  () => import(/* webpackChunkName: "contact" */ '@/features/employees/invitations/InvitePopup'),
  'InvitePopup',
);
const DeleteEmployee = lazyDialog(() => import('./DeleteEmployee'), 'DeleteEmployee');
const EditPerson = lazyDialog(() => import('./EditPerson'), 'EditPerson');
const MergeRecords = lazyDialog(() => import('./MergeRecords'), 'MergeRecords');
const MoveRelative = lazyDialog(() => import('./MoveRelative'), 'MoveRelative');
const PlansPopup = lazyDialog(
  () => import(/* webpackChunkName: "coverage" */ '@/features/employees/PlansPopup'),
  'PlansPopup',
);

type Props = {
  person: CoveredPerson;
  /** The employee who covers the person; for an employee, the same person. */
  employee: CoveredPerson & { relatives?: readonly CoveredPerson[] };
};
type PersonDialog = 'plans' | 'edit' | 'add' | 'card' | 'move' | 'merge' | 'contact' | 'delete';

/** The actions for a family member: the most frequent actions as buttons, the others in a menu. */
export function PersonActions({ person, employee }: Props) {
  const [openDialog, setOpenDialog] = useRestorableState<PersonDialog | null>(`person/${person.id}/dialog`, null);
  const close = () => setOpenDialog(null);
  const { id } = person;
  const name = fullNameOf(person);
  const { relatives = [] } = employee;
  const actions = useActions({ person, employee }, setOpenDialog);

  return (
    <>
      <ActionRow subject={name} actions={actions} />
      {openDialog === 'plans' && <PlansPopup person={person} onClose={close} />}
      {openDialog === 'edit' && <EditPerson id={id} name={name} onClose={close} />}
      {openDialog === 'add' && <AddPerson employee={{ id, name }} onClose={close} />}
      {openDialog === 'card' && <CardUpload person={person} onClose={close} />}
      {openDialog === 'move' && <MoveRelative relative={{ id, name }} employeeId={employee.id} onClose={close} />}
      {openDialog === 'contact' &&
        (isTrueFlag(person.userIsSignedUp) ? (
          <ChangeNumberPopup person={person} onClose={close} />
        ) : (
          <InvitePopup person={person} onClose={close} />
        ))}
      {openDialog === 'delete' && actions.some(({ key }) => key === 'delete') && (
        <DeleteEmployee employee={{ id, name }} relativeNames={relatives.map(fullNameOf)} onClose={close} />
      )}
      {openDialog === 'merge' && (
        <MergeRecords openedRecord={{ id, name, employee: toPickedEmployee(employee) }} onClose={close} />
      )}
    </>
  );
}

type ConditionalAction = MenuAction & { isOffered: boolean };

/** The actions that this administrator may take, the most frequent ones first. */
function useActions({ person, employee }: Props, onOpen: (dialog: PersonDialog) => void): ConditionalAction[] {
  const dispatch = useAppDispatch();
  const { program } = useSiteConfig();
  const canChat = useHasPermission('chat');
  const canChangeSignIn = useCanChangeSignIn(person);
  const { id, accountClosedAt, userStatus, userContact } = person;
  const name = fullNameOf(person);
  const isEmployee = isSameId(id, employee.id);
  const isRegistered = isTrueFlag(person.userIsSignedUp);
  const isAdministrator = isTrueFlag(person.isAdmin);
  // The service rejects changes to a record whose account is closed.
  const canBeChanged = program && !accountClosedAt;
  const canChangeAccess = canBeChanged && canChangeSignIn;
  const isFamilyWithoutAccounts = [employee, ...(employee.relatives ?? [])].every(isWithoutAccount);
  const dialogAction = (
    key: PersonDialog,
    label: string,
    isOffered: boolean,
    ariaLabel = `${label} for ${name}`,
  ): ConditionalAction => ({
    key,
    label,
    ariaLabel,
    isOffered,
    onChoose: () => onOpen(key),
  });

  function confirmRemoval() {
    const confirmTexts = {
      title: `Delete ${name}?`,
      text: texts.employee.removeRelative,
      confirm: 'Yes',
    };
    const removal = { parentUserId: employee.id, userId: id };
    dispatch(confirmCall(confirmTexts, employeeRecordApi.endpoints.removeRelative.initiate(removal)));
  }

  const changePlansAction = dialogAction('plans', 'Change plans', canBeChanged);
  const editAction = dialogAction('edit', 'Edit', canBeChanged, `Edit ${name}`);
  const frequentActions: ConditionalAction[] = isEmployee
    ? [changePlansAction, editAction, dialogAction('add', 'Add a dependent', canBeChanged)]
    : [
        changePlansAction,
        dialogAction('card', 'Upload Card', true),
        {
          key: 'remove',
          label: 'Delete Account',
          ariaLabel: `Delete Account for ${name}`,
          isDestructive: true,
          // An administrator must be deactivated under Administrators first.
          isOffered: canChangeSignIn && !isAdministrator,
          onChoose: confirmRemoval,
        },
        editAction,
      ];
  const contactAction = isRegistered
    ? dialogAction('contact', 'Change number (lost phone)', canChangeAccess && !!userContact)
    : dialogAction('contact', 'Invite', canChangeAccess && userStatus === activeStatus, `Invite ${name}`);
  return [
    ...frequentActions,
    {
      key: 'message',
      label: 'Send a message',
      ariaLabel: `Send a message to ${name}`,
      // Only active, registered members can read messages; administrators are the other side of every conversation.
      isOffered: canChat && !accountClosedAt && isRegistered && userStatus === activeStatus && !isAdministrator,
      to: pages.conversation(id),
    } as const,
    contactAction,
    dialogAction(
      'move',
      'Move to another employee',
      canChangeAccess && !isEmployee,
      `Move to another employee: ${name}`,
    ),
    dialogAction('merge', 'Merge with another record', canChangeAccess, `Merge with another record: ${name}`),
    {
      ...dialogAction('delete', 'Delete', canChangeAccess && isEmployee && isFamilyWithoutAccounts, `Delete ${name}`),
      isDestructive: true,
    },
  ].filter(({ isOffered }) => isOffered);
}

/** The service deletes only employees who never signed up and whose dependents never did either. */
const isWithoutAccount = ({ userIsSignedUp, isAdmin }: CoveredPerson) =>
  !isTrueFlag(userIsSignedUp) && !isTrueFlag(isAdmin);

const toPickedEmployee = (employee: CoveredPerson): { id: Id; name: string; ssnEnd: string } => ({
  id: employee.id,
  name: fullNameOf(employee),
  ssnEnd: digitsOf(employee.userSSN).slice(-4),
});
