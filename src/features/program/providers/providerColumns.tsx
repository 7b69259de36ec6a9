import EditIcon from '@material-design-icons/svg/outlined/edit.svg';
import ReactivateIcon from '@material-design-icons/svg/outlined/person.svg';
import DeactivateIcon from '@material-design-icons/svg/outlined/person_off.svg';
import Box from '@mui/material/Box';
import { formatContact } from '@/contract/patterns';
import type { ListedProvider } from '@/contract/program/provider';
import { IconButton } from '@/ui/fields/IconButton';
import { missingValue, type TableColumn } from '@/ui/rows/columns';

const addressOf = ({ address, city, state, zipcode }: ListedProvider) =>
  [address, city, `${state} ${zipcode}`].filter(Boolean).join(', ');

export const providerColumns = (
  onEdit: (provider: ListedProvider) => void,
  onToggleActive: (provider: ListedProvider) => void,
): TableColumn<ListedProvider>[] => [
  { field: 'name', heading: 'Name', width: 130, grows: true, text: ({ fullName }) => fullName },
  {
    field: 'specialty',
    heading: 'Specialty',
    width: 110,
    grows: true,
    text: ({ primarySpecialty }) => primarySpecialty,
  },
  {
    field: 'organization',
    heading: 'Organization',
    width: 140,
    grows: true,
    text: ({ organizationName }) => organizationName || missingValue,
  },
  { field: 'address', heading: 'Address', width: 130, grows: true, text: addressOf },
  {
    field: 'phone',
    heading: 'Phone',
    width: 130,
    text: ({ phoneNumber }) => (phoneNumber ? formatContact(phoneNumber) : missingValue),
  },
  {
    field: 'status',
    heading: 'Status',
    width: 80,
    text: ({ isActive }) => (isActive ? 'Active' : 'Inactive'),
    show: ({ isActive }) => (
      <Box component="span" sx={isActive ? undefined : inactiveStyles}>
        {isActive ? 'Active' : 'Inactive'}
      </Box>
    ),
  },
  {
    field: 'actions',
    heading: 'Actions',
    width: 100,
    isAction: true,
    text: () => '',
    show: (provider) => (
      <Box sx={{ display: 'flex' }}>
        <IconButton aria-label={`Edit ${provider.fullName}`} onClick={() => onEdit(provider)}>
          <EditIcon fontSize="small" />
        </IconButton>
        <IconButton
          aria-label={`${provider.isActive ? 'Deactivate' : 'Reactivate'} ${provider.fullName}`}
          onClick={() => onToggleActive(provider)}
        >
          {provider.isActive ? <DeactivateIcon fontSize="small" /> : <ReactivateIcon fontSize="small" />}
        </IconButton>
      </Box>
    ),
  },
];

const inactiveStyles = {
  px: 1,
  py: 0.25,
  borderRadius: 1,
  bgcolor: 'warning.soft',
  color: 'warning.main',
  fontWeight: 600,
  whiteSpace: 'nowrap',
};
